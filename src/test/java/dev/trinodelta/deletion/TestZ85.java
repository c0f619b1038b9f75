package dev.trinodelta.deletion;

import org.junit.jupiter.api.Test;

import java.util.HexFormat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class TestZ85
{
    @Test
    void decodesTheExampleOfTheSpecification()
    {
        assertThat(Z85.decode("HelloWorld")).isEqualTo(HexFormat.of().parseHex("864fd26fb559f75b"));
    }

    @Test
    void decodesBounds()
    {
        assertThat(Z85.decode("")).isEmpty();
        assertThat(Z85.decode("00000")).containsExactly(0, 0, 0, 0);
        assertThat(Z85.decode("%nSc0")).containsExactly(0xFF, 0xFF, 0xFF, 0xFF);
    }

    @Test
    void refusesWhatIsNotZ85()
    {
        assertThatThrownBy(() -> Z85.decode("Hello1")).hasMessage("its length 6 is not a multiple of 5");
        assertThatThrownBy(() -> Z85.decode("Hel,o")).hasMessage("its character at 3 is not in the alphabet");
        assertThatThrownBy(() -> Z85.decode("Helé0")).hasMessage("its character at 3 is not in the alphabet");
        assertThatThrownBy(() -> Z85.decode("#####")).hasMessage("its characters from 0 to 4 stand for more than four bytes");
    }
}
