import { MoreButton } from '#components/forms/more-button.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import type { useCredits } from '#lib/client/data/buying/orders.ts'
import type { CreditLine } from '#lib/client/data/entities/credits.ts'
import { paths } from '#lib/client/paths.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { DownloadButton, takeExport } from '../own-list.tsx'
import { LoadFailed } from '../states.tsx'

const file = 'crediti.xlsx'
const take = takeExport('credits', file)

const signed = (amount: number) => `${amount < 0 ? '−' : '+'}${formatEuros(Math.abs(amount))}`

const useLineTexts = (shop: string) => {
  const { t } = useTranslation('credits')
  return ({ kind: moved, amount, order, share, reason, expiresTimestamp }: CreditLine) => {
    // Amount 0: the reversed cashback was still pending and never spendable, and has its own text.
    const kind = moved === 'reversed' && amount === 0 ? 'uncoming' : moved
    const values = {
      shop,
      number: order?.number ?? 0,
      title: order?.title ?? '',
      percent: share?.percent ?? 0,
      base: formatEuros(share?.base ?? 0),
      reason: reason ? reason.charAt(0).toUpperCase() + reason.slice(1) : '',
      on: expiresTimestamp === null ? '' : formatDate(expiresTimestamp),
    }
    return { title: t(`lines.${kind}.title`, values), text: t(`lines.${kind}.text`, values) }
  }
}

type MovementsProps = { list: ReturnType<typeof useCredits>; shopName: string }

export function Movements({ list, shopName }: MovementsProps) {
  const { t } = useTranslation('credits')
  const textsOf = useLineTexts(shopName)
  const { items, isError } = list
  return (
    <section>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-d3" id="movements">
          {t('movements')}
        </h2>
        <DownloadButton size="sm" take={take} done={t('exported', { file })}>
          {t('export')}
        </DownloadButton>
      </div>
      <table className="w-full border-collapse text-left" aria-labelledby="movements">
        <thead className="sr-only text-small text-ink-2 lg:not-sr-only">
          <tr className="text-small">
            <th scope="col" className="pb-2 font-normal">
              {t('columns.why')}
            </th>
            <th scope="col" className="hidden px-4 pb-2 font-normal lg:table-cell">
              {t('columns.when')}
            </th>
            <th scope="col" className="pb-2 text-right font-normal">
              {t('columns.amount')}
            </th>
            <th scope="col" className="hidden pb-2 pl-6 text-right font-normal lg:table-cell">
              {t('columns.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((line) => {
            const { title, text } = textsOf(line)
            const { order } = line
            const amount = line.amount || line.pending
            const isComing = line.amount === 0
            const day = formatDate(line.timestamp)
            return (
              <tr key={line.id} className="border-line border-t align-top">
                <td className="py-3.5 pr-4">
                  {order ? (
                    <Link className="font-semibold hover:underline" href={paths.order(order.id)}>
                      {title}
                    </Link>
                  ) : (
                    <b>{title}</b>
                  )}
                  <span className="block text-ink-2 text-small">
                    <span className="lg:hidden">{day}. </span>
                    {text}
                  </span>
                </td>
                <td className="hidden whitespace-nowrap px-4 py-3.5 text-ink-2 lg:table-cell">
                  {day}
                </td>
                <td className="num whitespace-nowrap py-3.5 text-right font-semibold">
                  <span className={isComing ? 'text-ink-2' : amount > 0 ? 'text-ok' : undefined}>
                    {signed(amount)}
                  </span>
                </td>
                <td className="num hidden whitespace-nowrap py-3.5 pl-6 text-right text-ink-2 lg:table-cell">
                  <span className="sr-only">{t('balanceWord')} </span>
                  {formatEuros(line.balance)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {isError && <LoadFailed query={{ error: list.error, refetch: list.fetchNextPage }} />}
      {!isError && (
        <MoreButton className="mt-5" list={list} label={t('more')} busyLabel={t('busy')} />
      )}
    </section>
  )
}
