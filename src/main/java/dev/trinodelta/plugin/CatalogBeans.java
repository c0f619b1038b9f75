package dev.trinodelta.plugin;

import io.airlift.log.Logger;

import javax.management.InstanceNotFoundException;
import javax.management.MBeanRegistrationException;
import javax.management.MBeanServer;
import javax.management.ObjectInstance;
import javax.management.ObjectName;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import static java.util.Objects.requireNonNull;

/**
 * The beans that a catalog registers while it is made. If that fails, nobody else would take them away, and the next catalog of that name
 * would get none.
 */
final class CatalogBeans
{
    private static final Logger log = Logger.get(CatalogBeans.class);

    private final MBeanServer server;
    private final Set<ObjectName> registered = ConcurrentHashMap.newKeySet();

    CatalogBeans(MBeanServer server)
    {
        this.server = requireNonNull(server, "server is null");
    }

    /**
     * For the catalog to register its beans with.
     */
    MBeanServer server()
    {
        return (MBeanServer) Proxy.newProxyInstance(CatalogBeans.class.getClassLoader(), new Class<?>[] {MBeanServer.class}, (_, method, arguments) -> call(method, arguments));
    }

    private Object call(Method method, Object[] arguments)
            throws Throwable
    {
        try {
            Object result = method.invoke(server, arguments);
            switch (method.getName()) {
                case "registerMBean" -> registered.add(((ObjectInstance) result).getObjectName());
                case "unregisterMBean" -> registered.remove((ObjectName) arguments[0]);
                default -> {}
            }
            return result;
        }
        catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    void unregisterAll()
    {
        for (ObjectName name : registered) {
            try {
                server.unregisterMBean(name);
            }
            catch (InstanceNotFoundException | MBeanRegistrationException e) {
                log.warn(e, "Bean %s of a catalog that could not be made is left behind", name);
            }
        }
        registered.clear();
    }
}
