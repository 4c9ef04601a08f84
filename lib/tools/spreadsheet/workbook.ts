import { crc32, createDeflateRaw } from 'node:zlib'
import { offsetAt } from '#lib/calendar/moments.ts'
import { day } from '#lib/format/durations.ts'

type Entry = { name: string; crc: number; packed: number; size: number; offset: number }
type Part = { name: string; content: AsyncIterable<string> | Iterable<string> }

/** Writes numbers in little-endian order, each with as many bytes as its digit of the widths says. */
const numbers = (widths: string, ...values: number[]) =>
  Buffer.concat(
    values.map((value, place) => {
      const buffer = Buffer.alloc(4)
      buffer.writeUInt32LE(value)
      return buffer.subarray(0, Number(widths[place]))
    }),
  )

// Version, flags (bit 3: sizes follow the data; bit 11: names are UTF-8), deflate, and as the date the
// first that zip can store.
const common = numbers('22222', 20, 0x0808, 8, 0, 33)

const localHeader = (name: string) => {
  const bytes = Buffer.from(name)
  const sizes = numbers('44422', 0, 0, 0, bytes.length, 0)
  return Buffer.concat([numbers('4', 0x04034b50), common, sizes, bytes])
}

const afterData = ({ crc, packed, size }: Entry) => numbers('4444', 0x08074b50, crc, packed, size)

const centralHeader = ({ name, crc, packed, size, offset }: Entry) => {
  const bytes = Buffer.from(name)
  const sizes = numbers('444222', crc, packed, size, bytes.length, 0, 0)
  const places = numbers('2244', 0, 0, 0, offset)
  return Buffer.concat([numbers('42', 0x02014b50, 20), common, sizes, places, bytes])
}

const ending = (count: number, size: number, offset: number) =>
  numbers('42222442', 0x06054b50, 0, 0, count, count, size, offset, 0)

/** Creates a zip archive as a stream; only checksums and offsets stay in memory. */
async function* zip(parts: Part[]): AsyncGenerator<Buffer> {
  const entries: Entry[] = []
  let offset = 0
  for (const { name, content } of parts) {
    const entry: Entry = { name, crc: 0, packed: 0, size: 0, offset }
    const header = localHeader(name)
    yield header
    const deflate = createDeflateRaw()
    const feed = (async () => {
      for await (const text of content) {
        const bytes = Buffer.from(text)
        entry.crc = crc32(bytes, entry.crc)
        entry.size += bytes.length
        if (!deflate.write(bytes)) await new Promise((go) => deflate.once('drain', go))
      }
      deflate.end()
    })().catch((error) => deflate.destroy(error))
    for await (const chunk of deflate) {
      entry.packed += chunk.length
      yield chunk
    }
    await feed
    const after = afterData(entry)
    yield after
    offset += header.length + entry.packed + after.length
    entries.push(entry)
  }
  const central = Buffer.concat(entries.map(centralHeader))
  yield central
  yield ending(entries.length, central.length, offset)
}

export type Cell = string | number | boolean | Date | null

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006'
const sheetml = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetml}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetml}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetml}.styles+xml"/></Types>`

const relations = (...targets: [type: string, target: string][]) =>
  `${xml}<Relationships xmlns="${packages}/relationships">${targets
    .map(
      ([type, target], place) =>
        `<Relationship Id="rId${place + 1}" Type="${office}/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

// Three cell styles: plain, bold heading, date with time.
const styles = `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Removes control characters, which XML does not allow, and cuts at 32,767 characters, the maximum
 * of a cell. Escapes what spreadsheets read as the code of a character, such as `_x0041_`.
 */
const readable = (text: string) =>
  text
    .slice(0, 32_767)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes them
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (sign) => entities[sign]!)

const workbook = (sheet: string) =>
  `${xml}<workbook xmlns="${main}" xmlns:r="${office}/relationships"><sheets><sheet name="${readable(sheet.replace(/[[\]*?:/\\]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`

/**
 * Converts a date to days since 1900 in the wall clock of Rome, because spreadsheets have no time
 * zones.
 */
const dayNumber = (date: Date) => (date.getTime() + offsetAt(date)) / day + 25_569

/** Letters of a column: A, B, …, Z, AA. */
const columnName = (place: number): string =>
  (place < 26 ? '' : columnName(Math.floor(place / 26) - 1)) +
  String.fromCharCode(65 + (place % 26))

const text = (at: string, value: string, style = 0) =>
  `<c r="${at}" t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${readable(value)}</t></is></c>`

// Writes user text always as text, never as a formula, whatever it begins with.
const cell = (at: string, value: Cell) => {
  if (value === null) return ''
  if (value instanceof Date) return `<c r="${at}" s="2"><v>${dayNumber(value)}</v></c>`
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`
  return text(at, value)
}

/** Characters that are compressed at once: a call for each row takes twice as long. */
const pieceSize = 32_768

// References of rows and cells are optional in the format, but some readers refuse sheets without.
async function* worksheet(headings: string[], rows: AsyncIterable<Cell[]> | Iterable<Cell[]>) {
  const columns = headings.map((_, place) => columnName(place))
  const headingCells = headings.map((heading, place) => text(`${columns[place]}1`, heading, 1))
  let piece = `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${headings.length}" width="24" customWidth="1"/></cols><sheetData><row r="1">${headingCells.join('')}</row>`
  let line = 1
  for await (const row of rows) {
    line += 1
    const cells = row.map((value, place) => cell(`${columns[place]}${line}`, value))
    piece += `<row r="${line}">${cells.join('')}</row>`
    if (piece.length < pieceSize) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData></worksheet>`
}

export type Sheet = {
  name: string
  headings: string[]
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>
}

/** Writes one sheet as .xlsx (ECMA-376), streamed while its rows are read. */
export const writeWorkbook = ({ name, headings, rows }: Sheet) =>
  zip([
    { name: '[Content_Types].xml', content: [contentTypes] },
    { name: '_rels/.rels', content: [relations(['officeDocument', 'xl/workbook.xml'])] },
    { name: 'xl/workbook.xml', content: [workbook(name)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])],
    },
    { name: 'xl/styles.xml', content: [styles] },
    { name: 'xl/worksheets/sheet1.xml', content: worksheet(headings, rows) },
  ])
