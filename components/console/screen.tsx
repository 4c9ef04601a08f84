import type { ReactNode } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { Tabs } from '#components/ui/segmented.tsx'
import { consolePaths } from '#lib/client/console/paths.ts'
import { useMay } from './session.tsx'

type ScreenProps = { title: ReactNode; above?: string; beside?: ReactNode; children: ReactNode }

/** Head of a screen, with its first action opposite the title. */
export function Screen({ title, above, beside, children }: ScreenProps) {
  return (
    <>
      <header className="work-head">
        <div>
          {above && <p className="text-tiny text-ink-2 first-letter:uppercase">{above}</p>}
          <h1 className="work-title">{title}</h1>
        </div>
        {beside}
      </header>
      {children}
    </>
  )
}

export type Column<Row> = {
  key: string
  label: ReactNode
  cell: (row: Row) => ReactNode
  /** Left out on small screens. */
  isMinor?: boolean
  /** Names each row, in place of the first column. */
  isName?: boolean
  align?: 'end'
}

type TableProps<Row> = { label: string; columns: readonly Column<Row>[]; rows: readonly Row[] }

export function Table<Row extends { id: number | string }>(props: TableProps<Row>) {
  const { label, columns, rows } = props
  const name = columns.find(({ isName }) => isName) ?? columns[0]
  const look = ({ isMinor, align }: Column<Row>) => ({
    'data-minor': isMinor || undefined,
    className: align === 'end' ? 'text-right last:pr-0' : undefined,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys
    <section className="table-frame" aria-label={label} tabIndex={0}>
      <table className="rows">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" {...look(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) =>
                column === name ? (
                  <th key={column.key} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} {...look(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type SettingsTab = 'operators' | 'acts' | 'access'

type SettingsScreenProps = { tab: SettingsTab; beside?: ReactNode; children: ReactNode }

/** A tab of the settings; tabs without permission are left out. */
export function SettingsScreen({ tab, beside, children }: SettingsScreenProps) {
  const { t } = useTranslation('console')
  const tabs: Record<SettingsTab, boolean> = {
    operators: useMay('operators.read'),
    acts: useMay('acts.read'),
    access: true,
  }
  const views = (Object.keys(tabs) as SettingsTab[])
    .filter((key) => tabs[key])
    .map((key) => ({ href: consolePaths[key](), label: t(`tabs.${key}`), current: key === tab }))
  return (
    <Screen title={t('settings')} beside={beside}>
      <Tabs label={t('tabs.label')} views={views} link={Link} />
      {children}
    </Screen>
  )
}
