import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype, { type Font } from 'opentype.js'

const { resolve } = createRequire(import.meta.url)

type FaceSource = { file: string; capitals: boolean }

const asWritten = (name: string): FaceSource => source(name, 400, false)
const inCapitals = (name: string, weight = 400): FaceSource => source(name, weight, true)

function source(name: string, weight: number, capitals: boolean): FaceSource {
  return { file: `@fontsource/${name}/files/${name}-latin-${weight}-normal.woff`, capitals }
}

// Order matters: a game without a font of its own gets one by its hash.
const faces = {
  Anton: inCapitals('anton'),
  'Abril Fatface': asWritten('abril-fatface'),
  Cinzel: inCapitals('cinzel', 800),
  'Lilita One': asWritten('lilita-one'),
  Shrikhand: asWritten('shrikhand'),
  Limelight: asWritten('limelight'),
  'Alfa Slab One': asWritten('alfa-slab-one'),
  Righteous: inCapitals('righteous'),
  'Yeseva One': asWritten('yeseva-one'),
  Bungee: inCapitals('bungee'),
} satisfies Record<string, FaceSource>

export type Face = keyof typeof faces

export const faceNames = Object.keys(faces) as [Face, ...Face[]]

const read = new Map<Face, Font>()

export function fontOf(face: Face): Font {
  const font = read.get(face) ?? load(faces[face].file)
  read.set(face, font)
  return font
}

function load(file: string): Font {
  const bytes = readFileSync(resolve(file))
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

export function asSet(title: string, face: Face): string {
  return faces[face].capitals ? title.toLocaleUpperCase('it') : title
}
