import { inflateRawSync } from 'node:zlib'

/** Reads the files of a zip archive from the central directory, as a spreadsheet program would. */
const unzip = (bytes: Buffer) => {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let at = bytes.readUInt32LE(end + 16)
  const files = new Map<string, string>()
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const packed = bytes.readUInt32LE(at + 20)
    const size = bytes.readUInt32LE(at + 24)
    const nameLength = bytes.readUInt16LE(at + 28)
    const local = bytes.readUInt32LE(at + 42)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = inflateRawSync(bytes.subarray(start, start + packed))
    if (content.length !== size) throw new Error(`${name} has ${content.length} bytes, not ${size}`)
    files.set(name, content.toString())
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
}

const plain = (xml: string) =>
  xml
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

const columnOf = (letters: string) =>
  [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Returns the cells of the only sheet as text, each at the place that its reference names. */
export const readSheet = (bytes: Buffer) => {
  const sheet = unzip(bytes).get('xl/worksheets/sheet1.xml') ?? ''
  const rows: string[][] = []
  for (const [, row, cells = ''] of sheet.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)) {
    const found: string[] = []
    for (const [, letters = '', line, cell = ''] of cells.matchAll(
      /<c r="([A-Z]+)(\d+)"[^>]*>(.*?)<\/c>/gs,
    )) {
      if (line !== row) throw new Error(`a cell of row ${line} is in row ${row}`)
      found[columnOf(letters)] = plain(cell.replace(/<[^>]+>/g, ''))
    }
    rows[Number(row) - 1] = Array.from(found, (text) => text ?? '')
  }
  return rows
}
