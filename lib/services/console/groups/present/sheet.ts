import { textOf } from '#kernel/terminal.ts'
import { writeLines } from '#lib/catalogue-file/csv-write.ts'
import { formatDate } from '#lib/format/dates.ts'
import { type Part, writePdf } from '#lib/tools/pdf/document.ts'
import type { showGroup } from '../../../money/groups/queries/overview.ts'
import type { GroupRow } from '../queries.ts'

type Sheet = {
  row: GroupRow
  shown: Pick<Awaited<ReturnType<typeof showGroup>>, 'bundles' | 'toOrder'>
  now: Date
}
type Line = { label: string; copies: number }

const linesOf = ({ row, shown: { bundles, toOrder } }: Sheet): Line[] => [
  ...bundles
    .filter(({ paid }) => paid > 0)
    .map(({ title, paid }) => ({ label: title || row.title, copies: paid })),
  ...(toOrder.house > 0 ? [{ label: textOf('groups.sheet.house'), copies: toOrder.house }] : []),
]

const sumsOf = ({ shown: { toOrder } }: Sheet): Line[] => [
  { label: textOf('groups.sheet.total'), copies: toOrder.copies },
  ...(toOrder.boxes === null
    ? []
    : [
        { label: textOf('groups.sheet.boxes', toOrder), copies: toOrder.boxes },
        { label: textOf('groups.sheet.loose'), copies: toOrder.loose },
      ]),
]

/** Copies to order as a table: those of each bundle, then their sum and the cartons. */
export const sheetCsv = (sheet: Sheet) =>
  writeLines([
    [textOf('groups.sheet.choice'), textOf('groups.sheet.copies')],
    ...[...linesOf(sheet), ...sumsOf(sheet)].map(({ label, copies }) => [label, String(copies)]),
  ])

export const sheetPdf = (sheet: Sheet) => {
  const { row, now } = sheet
  const title = textOf('groups.sheet.title', row)
  const part =
    (strong: boolean) =>
    (line: Line): Part => ({
      type: 'row',
      label: line.label,
      value: String(line.copies),
      strong,
    })
  return writePdf(title, [
    { type: 'title', text: title },
    { type: 'text', text: textOf('groups.sheet.state', { ...row, now }) },
    { type: 'row', label: textOf('groups.sheet.group'), value: String(row.id) },
    ...(row.deliverOn
      ? [
          {
            type: 'row' as const,
            label: textOf('groups.sheet.delivery'),
            value: formatDate(Date.parse(row.deliverOn)),
          },
        ]
      : []),
    { type: 'heading', text: textOf('groups.sheet.choice') },
    ...linesOf(sheet).map(part(false)),
    { type: 'space' },
    ...sumsOf(sheet).map(part(true)),
  ])
}
