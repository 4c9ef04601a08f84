import { code128 } from './code128.ts'

// Widths of Helvetica and Helvetica Bold in thousandths of the font size, from the space on
// (Adobe's metrics).
const plain = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
  611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
  222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]
const bold = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667,
  611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556,
  278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
]

const narrow: Record<string, number> = {
  '’': 222,
  '‘': 222,
  '\u00a0': 278,
  ì: 278,
  í: 278,
  '€': 556,
}

/** Measures an accented letter like its base letter. */
const widthOf = (character: string, widths: readonly number[]) => {
  if (narrow[character] !== undefined) return narrow[character]
  const base = character.normalize('NFD').codePointAt(0) ?? 0
  return widths[base - 0x20] ?? 556
}

export const textWidth = (text: string, size: number, isBold: boolean) => {
  const widths = isBold ? bold : plain
  return ([...text].reduce((sum, each) => sum + widthOf(each, widths), 0) * size) / 1000
}

/**
 * Characters whose code in Windows-1252 differs from Unicode, as far as Italian texts need them.
 */
const special: Record<string, number> = {
  '€': 0x80,
  '‚': 0x82,
  '„': 0x84,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '−': 0x96,
  '\u202f': 0xa0,
}

const codeOf = (character: string) => {
  const code = character.codePointAt(0) ?? 0
  if (special[character] !== undefined) return special[character]
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) ? code : undefined
}

/** Encodes a character missing from the font as its base letter, or as a question mark. */
const codesOf = (character: string) => {
  const code = codeOf(character)
  if (code !== undefined) return [code]
  const plain = [...character.normalize('NFD')].flatMap((part) => codeOf(part) ?? [])
  return plain.length > 0 ? plain : [0x3f]
}

export const winAnsi = (text: string) => [...text.normalize('NFC')].flatMap(codesOf)

/** Hexadecimal string, which needs no escaping. */
const pdfText = (text: string) => `<${Buffer.from(winAnsi(text)).toString('hex')}>`

/** Part of a document, from top to bottom. */
export type Part =
  | { type: 'title'; text: string }
  | { type: 'heading'; text: string }
  | { type: 'text'; text: string }
  | { type: 'row'; label: string; value: string; strong?: boolean }
  | { type: 'space' }
  /** Code 128 with its text below. */
  | { type: 'barcode'; text: string }
  /** Begins a new page. */
  | { type: 'page' }

type Page = { marks: string[]; y: number }

const page = { width: 595, height: 842, margin: 56 }
const right = page.width - page.margin
const gap = 16
const barcode = { module: 1.5, height: 48 }

const linesOf = (text: string, size: number, width: number, isBold = false) => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && textWidth(longer, size, isBold) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

type Look = { size: number; isBold: boolean; above: number }
const looks: Record<'title' | 'heading' | 'text', Look> = {
  title: { size: 20, isBold: true, above: 4 },
  heading: { size: 11, isBold: true, above: 14 },
  text: { size: 10, isBold: false, above: 2 },
}

/** Lays out parts one below the other, on as many pages as necessary. */
const layOut = (parts: readonly Part[]) => {
  const pages: Page[] = []
  const begin = () => pages.push({ marks: [], y: page.height - page.margin })
  begin()
  const current = () => pages[pages.length - 1] as Page
  const down = (by: number) => {
    if (current().y - by < page.margin) begin()
    current().y -= by
  }
  const put = (text: string, x: number, { size, isBold }: Pick<Look, 'size' | 'isBold'>) =>
    current().marks.push(
      `BT /${isBold ? 'B' : 'R'} ${size} Tf ${x.toFixed(2)} ${current().y.toFixed(2)} Td ${pdfText(text)} Tj ET`,
    )
  const write = (text: string, look: Look) => {
    down(look.above)
    for (const line of linesOf(text, look.size, right - page.margin, look.isBold)) {
      down(look.size * 1.4)
      put(line, page.margin, look)
    }
  }
  const row = ({ label, value, strong = false }: Extract<Part, { type: 'row' }>) => {
    const look = { size: 10, isBold: strong }
    const room = right - page.margin - gap
    const values = linesOf(value, look.size, room * 0.6, strong)
    const wide = Math.max(...values.map((each) => textWidth(each, look.size, strong)))
    const labels = linesOf(label, look.size, room - wide, strong)
    down(3)
    for (let n = 0; n < Math.max(labels.length, values.length); n++) {
      down(look.size * 1.4)
      const [labelLine = '', valueLine = ''] = [labels[n], values[n]]
      if (labelLine) put(labelLine, page.margin, look)
      if (valueLine) put(valueLine, right - textWidth(valueLine, look.size, strong), look)
    }
  }
  const bars = (text: string) => {
    down(barcode.height + gap)
    let x = page.margin
    code128(text).forEach((modules, at) => {
      const width = modules * barcode.module
      if (at % 2 === 0)
        current().marks.push(`${x} ${current().y.toFixed(2)} ${width} ${barcode.height} re f`)
      x += width
    })
    write(text, looks.text)
  }
  for (const part of parts) {
    if (part.type === 'row') row(part)
    else if (part.type === 'barcode') bars(part.text)
    else if (part.type === 'page') begin()
    else if (part.type === 'space') down(gap)
    else write(part.text, looks[part.type])
  }
  return pages.map(({ marks }) => marks.join('\n'))
}

const font = (name: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

const objectsOf = (title: string, pages: readonly string[]) => {
  const first = 6
  const kids = pages.map((_, n) => `${first + n * 2} 0 R`).join(' ')
  const fonts = '<< /Font << /R 3 0 R /B 4 0 R >> >>'
  const box = `[0 0 ${page.width} ${page.height}]`
  return [
    '<< /Type /Catalog /Pages 2 0 R /Lang (it) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${pdfText(title)} >>`,
    ...pages.flatMap((marks, n) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources ${fonts} /Contents ${first + n * 2 + 1} 0 R >>`,
      `<< /Length ${marks.length} >>\nstream\n${marks}\nendstream`,
    ]),
  ]
}

/** Writes a PDF with standard fonts; all bytes are ASCII. */
export const writePdf = (title: string, parts: readonly Part[]): Uint8Array<ArrayBuffer> => {
  let text = '%PDF-1.4\n'
  const places = objectsOf(title, layOut(parts)).map((object, n) => {
    const place = text.length
    text += `${n + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = places.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return new Uint8Array(
    Buffer.from(`${text}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1'),
  )
}
