import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { consolePaths } from '#lib/client/console/paths.ts'
import { formatDate, formatWeekdayAtTime } from '#lib/format/dates.ts'
import { Act } from '../act.tsx'
import type { Column } from '../list/columns.tsx'
import { Table } from '../list/table.tsx'
import { useMay } from '../session.tsx'
import type { Group } from './group-look.ts'

type Bundle = Group['bundles'][number]
type Broken = Group['broken'][number]

const counts = ['reserved', 'unpaid', 'paid', 'arrived', 'short'] as const
type Count = (typeof counts)[number]

/** Copies of each edition and bundle, with the files for the publisher. */
export function Copies({ group }: { group: Group }) {
  const { t } = useTranslation('console-groups')
  const { id, title, bundles, participants, to_order: toOrder } = group
  const mayReadPeople = useMay('people.read')
  const counted = (name: Count): Column<Bundle> => ({
    key: name,
    label: t(`bundle.${name}`),
    as: 'number',
  })
  const columns: Column<Bundle>[] = [
    { key: 'title', label: t('bundle.title'), cell: (bundle) => bundle.title || title },
    { key: 'price', label: t('bundle.price'), isMinor: true, as: 'euros' },
    ...counts
      .filter((name) => name === 'paid' || bundles.some((bundle) => (bundle[name] ?? 0) > 0))
      .map(counted),
  ]
  return (
    <section>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-d4">{t('copies')}</h2>
        <span className="row-actions">
          {mayReadPeople && participants > 0 && (
            <Link className={buttonClass({ size: 'sm' })} href={consolePaths.peopleIn(id)}>
              {t('participants', { count: participants })}
            </Link>
          )}
          {toOrder.copies > 0 &&
            (['csv', 'pdf'] as const).map((format) => (
              <a
                key={format}
                className={buttonClass({ size: 'sm' })}
                href={consolePaths.groupSheet(id, format)}
                download
              >
                {t(`sheet.${format}`)}
              </a>
            ))}
        </span>
      </header>
      {toOrder.copies > 0 && (
        <p className="text-small text-ink-2">
          {t('toOrder', { count: toOrder.copies })} {toOrder.house > 0 && t('ofHouse', toOrder)}{' '}
          {toOrder.boxes !== null && t('inBoxes', { ...toOrder, carton: group.carton })}
        </p>
      )}
      <Table label={t('copies')} columns={columns} rows={bundles} />
      <Arrivals group={group} />
    </section>
  )
}

/** Count of the copies that came, and the orders that are left without. */
function Arrivals({ group: { id, title, bundles, acts } }: { group: Group }) {
  const { t } = useTranslation('console-groups')
  const mayChange = useMay('groups.change')
  const isShort = bundles.some(({ short }) => short > 0)
  if (!acts.includes('receive')) return null
  return (
    <div className="mt-3.5 flex flex-wrap items-center gap-3.5">
      {mayChange && (
        <Act
          call="POST /groups/{id}/receive"
          input={{ params: { id } }}
          label={t('receive')}
          title={t('receiveTitle')}
          done={t('received')}
          fields={
            bundles.map((bundle) => ({
              name: `${bundle.id}`,
              kind: 'number' as const,
              label: bundle.title || title,
              value: bundle.arrived ?? bundle.paid,
            })) as never
          }
          shape={(values) => ({
            arrived: Object.entries(values).map(([bundle, copies]) => ({
              bundle: Number(bundle),
              copies: Number(copies),
            })),
          })}
        >
          <p className="text-small text-ink-2">{t('receiveHint')}</p>
        </Act>
      )}
      {isShort && (
        <Link className="link text-small" href={`${consolePaths.orders()}?group=${id}&short=true`}>
          {t('shortOrders')}
        </Link>
      )}
    </div>
  )
}

/** Seats that need their member, with what is missing. */
export function ToMend({ group }: { group: Group }) {
  const { t } = useTranslation('console-groups')
  const { id, broken, to_remind: count, status, expires_at: at } = group
  const mayChange = useMay('groups.change')
  if (broken.length === 0) return null
  const missing = ({ address, payment, expires_on: day }: Broken) =>
    [
      payment && t(`missing.${payment}`, { day: day && formatDate(Date.parse(day)) }),
      address && t('missing.address'),
    ]
      .filter(Boolean)
      .join(', ')
  const title =
    status === 'running'
      ? t('toMendBefore', { at: formatWeekdayAtTime(Date.parse(at)) })
      : t('toMend')
  return (
    <section>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-d4">{title}</h2>
        {mayChange && count > 0 && (
          <Act
            call="POST /groups/{id}/remind"
            input={{ params: { id } }}
            label={t(count < broken.length ? 'remindRest' : 'remindAll', { count })}
            done={t('reminded')}
            size="sm"
          />
        )}
      </header>
      <Table
        label={title}
        columns={[
          { key: 'name', label: t('who'), cell: ({ name }) => name ?? t('deleted') },
          { key: 'missing', label: t('what'), cell: missing },
          { key: 'copies', label: t('bundle.copies'), as: 'number' },
        ]}
        rows={broken}
      />
    </section>
  )
}
