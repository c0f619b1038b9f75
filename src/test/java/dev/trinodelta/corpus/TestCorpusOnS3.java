package dev.trinodelta.corpus;

import dev.trinodelta.testing.server.RemoteStorage;

final class TestCorpusOnS3
        extends AbstractTestCorpusOnStorage
{
    @Override
    RemoteStorage storage()
    {
        return RemoteStorage.s3("corpus");
    }
}
