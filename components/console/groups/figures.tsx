import { useTranslation } from '#components/i18next.ts'
import { formatEuros, formatNumber, formatPercent } from '#lib/format/money.ts'
import { type Group, inUnits } from './group-look.ts'

type Figure = { name: string; value: string; note?: string | undefined }

/** Figures of what a group holds and will probably hold. */
export function Figures({ group }: { group: Group }) {
  const { t } = useTranslation('console-groups')
  const { forecast, price, waiting, carton, goal, safe_goal: safe } = group
  const shown = (value: number) => inUnits(group, value)
  const beside = (value: number, target: number, name: 'goal' | 'safe') => {
    const key = value < target ? 'below' : 'above'
    return t(`figure.${key}.${name}`, { difference: shown(Math.abs(target - value)) })
  }
  const figures: Figure[] = []
  if (forecast) {
    const { paid, sure, broken, failures, expected, percent, groups } = forecast
    figures.push(
      {
        name: t('figure.sure'),
        value: shown(paid + sure),
        note: paid > 0 ? t('figure.paid', { paid: shown(paid) }) : t('figure.sureNote'),
      },
      {
        name: t('figure.broken'),
        value: shown(broken),
        note: broken > 0 ? t('figure.brokenNote', { count: group.broken.length }) : undefined,
      },
      {
        name: t('figure.failures'),
        value: shown(failures),
        note: t(groups > 0 ? 'figure.history' : 'figure.usual', {
          percent: formatPercent(percent),
          count: groups,
        }),
      },
      { name: t('figure.expected'), value: shown(expected), note: beside(expected, goal, 'goal') },
    )
    if (safe !== null)
      figures.push({
        name: t('figure.safe'),
        value: shown(safe),
        note: beside(expected, safe, 'safe'),
      })
    if (carton !== null && group.goal_unit === 'units')
      figures.push({
        name: t('figure.boxes', { carton }),
        value: formatNumber(Math.floor(expected / carton)),
        note: t('figure.loose', { count: expected % carton }),
      })
  } else figures.push({ name: t('figure.reached'), value: shown(group.reached) })
  if (group.shortfall > 0)
    figures.push({
      name: t('figure.shortfall'),
      value: shown(group.shortfall),
      note: t('figure.shortfallNote'),
    })
  if (price)
    figures.push({
      name: t('figure.price'),
      value: formatEuros(price.now),
      note:
        price.next === null
          ? t('figure.noStep')
          : t('figure.step', {
              price: formatEuros(price.next.price),
              from: shown(price.next.from),
            }),
    })
  if (waiting.people > 0)
    figures.push({
      name: t('figure.waiting'),
      value: formatNumber(waiting.people),
      note: t('figure.waitingNote', { count: waiting.with_method }),
    })
  return (
    <dl className="grid grid-cols-2 gap-x-5 md:grid-cols-4">
      {figures.map(({ name, value, note }) => (
        <div key={name} className="border-t border-line py-2.5">
          <dt className="text-tiny text-ink-2">{name}</dt>
          <dd className="num text-d3">{value}</dd>
          {note && <dd className="text-tiny text-ink-2">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
