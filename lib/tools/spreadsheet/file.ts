import { Readable } from 'node:stream'
import { writeCsv } from './csv.ts'
import { type Cell, writeWorkbook } from './workbook.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

type SheetFile = {
  /** Name of the file, without its extension. */
  file: string
  name: string
  headings: string[]
  rows: Cell[][]
}

/** Answers a sheet as a download. */
export const answerSheet = ({ file, ...sheet }: SheetFile, format: keyof typeof types) => {
  const body =
    format === 'csv'
      ? writeCsv(sheet)
      : (Readable.toWeb(Readable.from(writeWorkbook(sheet))) as ReadableStream<Uint8Array>)
  return new Response(body, {
    headers: {
      'content-type': types[format],
      'content-disposition': `attachment; filename="${file}.${format}"`,
    },
  })
}
