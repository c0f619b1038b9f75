package dev.trinodelta.corpus;

import dev.trinodelta.testing.server.RemoteStorage;

final class TestCorpusOnHdfs
        extends AbstractTestCorpusOnStorage
{
    @Override
    RemoteStorage storage()
    {
        return RemoteStorage.hdfs("corpus");
    }
}
