package dev.trinodelta.catalog.warehouse;

class TestWarehouseCatalogInMemory
        extends AbstractTestWarehouseCatalog
{
    @Override
    Warehouse createWarehouse()
    {
        return Warehouse.inMemory();
    }
}
