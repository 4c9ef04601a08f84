import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCatalogue } from './read.ts'

const csv = (text: string | string[]) =>
  readCatalogue(new TextEncoder().encode([text].flat().join('\n')), 'csv')
const json = (given: unknown) =>
  readCatalogue(
    new TextEncoder().encode(typeof given === 'string' ? given : JSON.stringify(given)),
    'json',
  )

const header =
  'code;kind;title;picture;price;list_price;stock;expires_at;goal;bundle_code;price_steps'
const sale = 'S1;sale;Gufi;box.png;14,90;;6;;;;'
const problemsOf = ({ problems }: ReturnType<typeof csv>) =>
  problems.map(({ place, code }) =>
    'path' in place ? `${place.path} ${code}` : `${place.line} ${place.column ?? '-'} ${code}`,
  )

describe('a CSV file', () => {
  test('may have commas or semicolons, any line end, and a byte order mark', () => {
    const plain = csv([header, sale]).items
    expect(plain).toHaveLength(1)
    expect(csv(`\uFEFF${header}\r\n${sale}\r\n`).items).toEqual(plain)
    expect(
      csv([header.replaceAll(';', ','), sale.replace('14,90', '14.90').replaceAll(';', ',')]).items,
    ).toEqual(plain)
    expect(csv([header, '', sale, ';;;;;;;;;;', '']).items).toEqual(plain)
  })

  test('reports the problems of all lines with their places', () => {
    const lines = [
      header,
      'S1;sail;Gufi;box.png;14,90;;6;;;;',
      'S2;sale;;;1.299;;-1;;;;',
      'S3;sale;"Due',
      'righe";box.png;10;9,99;;31/12/2026 20:00;;;',
      'S4;preorder;Volpi;box.png;10;;;31/02/2026;12,5;;20 = 11',
      'S5;preorder;Volpi;box.png;10;;;;;;20 = 9 | 30 = 9',
      'S6;sale;Corta;box.png',
      ';sale;Senza codice;box.png;10;;;;;;',
    ]
    expect(problemsOf(csv(lines))).toEqual([
      '8 - cellCount',
      '9 code required',
      '2 kind kind',
      '3 title required',
      '3 picture required',
      '3 price price',
      '3 stock count',
      '4 expires_at onlyPreorder',
      '4 list_price listPriceBelow',
      '6 expires_at moment',
      '6 price_steps stepNotLower',
      '7 expires_at required',
      '7 goal required',
      '7 price_steps stepNotLower',
    ])
  })

  test('reads further bundles of an item from further lines', () => {
    const more = 'S1;;;;19,90;;;;;S1-L;'
    const [first] = csv([header, sale, more]).items
    expect(first?.item.variations[0]?.bundles.map(({ code, price }) => [code, price])).toEqual([
      ['S1', 1490],
      ['S1-L', 1990],
    ])
  })

  test('reports contradictory cells and repeated codes', () => {
    expect(
      problemsOf(csv([header, sale, 'S1;;Altro;;19,90;;;;;S1-L;', 'S1;;;;9;;;;;S1;'])),
    ).toEqual(['3 title differs', '4 bundle_code repeatedBundle'])
  })

  test('reports unknown, repeated and missing columns', () => {
    expect(problemsOf(csv(['code;kind;titolo;price;price', 'S1;sale;Gufi;1;2']))).toEqual([
      '1 titolo unknownColumn',
      '1 price repeatedColumn',
      '1 title missingColumn',
      '1 picture missingColumn',
    ])
  })

  test('reports the line of an unclosed quote', () => {
    expect(problemsOf(csv([header, sale, 'S2;sale;"Gufi;box.png', 'S3;sale;Gufi']))).toEqual([
      '3 - quote',
    ])
  })
})

describe('a JSON file', () => {
  const item = {
    code: 'S1',
    kind: 'sale',
    title: 'Gufi',
    picture: 'box.png',
    variations: [{ title: 'Base', bundles: [{ code: 'B1', title: 'Base', price: '14,90' }] }],
  }

  test('reads prices as numbers or in the Italian format', () => {
    expect(json({ items: [item] }).items[0]?.item.variations[0]?.bundles[0]?.price).toBe(1490)
  })

  test('reports problems by path', () => {
    const wrong = {
      ...item,
      colore: 'rosso',
      variations: [{ title: 'Base', bundles: [{ code: 'B2', title: 'x', price: 0 }] }],
    }
    expect(
      problemsOf(json({ items: [item, wrong, 7, { ...item, variations: [] }], autore: 'x' })),
    ).toEqual([
      'autore unknownField',
      'items[1].variations[0].bundles[0].price price',
      'items[1].colore unknownField',
      'items[2] fields',
      'items[3].variations required',
    ])
  })

  test('reports the line of a JSON syntax error', () => {
    expect(problemsOf(json('{\n"items": [\n{]\n}'))).toEqual(['3 - json'])
  })

  test.each(['[]', '{"items": 3}', 'null', '"x"'])('refuses %s as a catalogue', (text) => {
    expect(problemsOf(json(text))).toEqual(['items notCatalogue'])
  })
})

describe('malformed input', () => {
  test.each(['csv', 'json'] as const)(
    'of random bytes is refused as %s without a crash',
    (format) => {
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
          expect(readCatalogue(bytes, format).items).toEqual([])
        }),
      )
    },
  )

  const tenMegabytes = (text: string) => text.repeat(Math.ceil(10_000_000 / text.length))

  test.each([
    ['one endless line', tenMegabytes('x;')],
    ['endless quotes', tenMegabytes('"')],
    ['wrong lines under a good header', `${header}\n${tenMegabytes('x;y\n')}`],
    ['endless brackets', tenMegabytes('[')],
    ['endless numbers', `{"items":[${tenMegabytes('1,')}1]}`],
  ])('of ten megabytes, %s, is refused quickly', { timeout: 30_000 }, (_, text) => {
    for (const read of [csv, json]) {
      const { items, problems } = read(text)
      expect(items).toEqual([])
      expect(problems.length).toBeGreaterThan(0)
      expect(problems.length).toBeLessThan(1100)
    }
  })

  test('that is not UTF-8 is reported as an encoding problem', () => {
    expect(problemsOf(readCatalogue(new Uint8Array([0x63, 0xe0, 0x0a]), 'csv'))).toEqual([
      '1 - encoding',
    ])
  })
})
