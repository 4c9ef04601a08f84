/** Colours: sky top and bottom, four landscape colours from light to dark, accent, light, ink. */
export type ColourName = 's0' | 's1' | 'a' | 'b' | 'c' | 'd' | 'x' | 'l' | 'k'
export type Colours = Readonly<Record<ColourName, string>>

function colours(row: string): Colours {
  const [s0, s1, a, b, c, d, x, l, k] = row.split(' ').map((hex) => `#${hex}`)
  return { s0, s1, a, b, c, d, x, l, k } as Colours
}

export const palettes = {
  tramonto: colours('FFE0B0 FF9F70 F26B5B C4405F 7A2E62 3A2150 FFF3C4 FFF7E8 2A1538'),
  laguna: colours('D7F2E8 8FD8D0 46ABAB 1F7C8E 165673 0E3350 FFB454 FFF6E0 0B2237'),
  orto: colours('F6F1CE DDE5A0 95C05B 539650 2C6B49 17403A F2663B FFFBE8 12302B'),
  notte: colours('31448C 1E2A68 3F5CB8 6E8EE4 161D50 0C1136 FFCF4A F5F2FF 080C26'),
  ruggine: colours('F6E0C0 E8B077 D07C45 A34C34 6F2E2E 3A1A21 1F8F90 FFF4E0 2A1218'),
  ghiaccio: colours('EAF6FC BFE0F3 8ABCE0 5089BF 2B5A92 152E58 F25C54 FFFFFF 10234A'),
  lampone: colours('FFDCE2 FFA7B6 EA5A80 B42E69 741F5B 3A123E FFD34D FFF6EE 2B0C30'),
  zafferano: colours('FFF2C2 FFD868 F7AC2E DD7720 9C4712 4F210D 2467B0 FFFBEC 3A1708'),
  muschio: colours('2A5A4C 173A34 37785F 63A474 0F2A28 081918 F6B942 F4F6DF 06120F'),
  glicine: colours('EDE3FF CBB2F8 9570DE 6040B8 3D2682 20134C FF8F5E FFF8F0 170C3A'),
} satisfies Record<string, Colours>

export type Palette = keyof typeof palettes

export const paletteNames = Object.keys(palettes) as [Palette, ...Palette[]]

const tintedByLightPlane: readonly Palette[] = ['laguna', 'orto', 'ruggine', 'ghiaccio']

/** Returns the dominant colour, shown behind a picture while it loads. */
export function tintOf(palette: Palette): string {
  const { s1, a, b } = palettes[palette]
  if (palette === 'tramonto') return s1
  if (tintedByLightPlane.includes(palette)) return a
  return brightness(s1) > 120 ? s1 : b
}

export function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function brightness(hex: string): number {
  const [red, green, blue] = channels(hex)
  return 0.3 * red + 0.59 * green + 0.11 * blue
}
