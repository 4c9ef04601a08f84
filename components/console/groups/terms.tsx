import { useTranslation } from '#components/i18next.ts'
import { formatEuros } from '#lib/format/money.ts'
import { Act } from '../act.tsx'
import type { ActField } from '../act-fields.tsx'
import { useMay } from '../session.tsx'
import type { Group } from './group-look.ts'

const terms = ['price', 'goal', 'delivery', 'shortage', 'carton', 'margin'] as const

type Term = (typeof terms)[number]

const useFields = (group: Group): Record<Term, readonly ActField[]> => {
  const { t } = useTranslation('console-groups')
  const { bundles, goal, goal_unit: unit, deliver_on: day, shortage, carton, margin } = group
  const prices = [...new Set(bundles.map(({ price }) => price))].map((price) => ({
    value: String(price),
    label: formatEuros(price),
  }))
  const silences = (['frees', 'keeps'] as const).map((value) => ({
    value,
    label: t(`silences.${value}`),
  }))
  const shortages = (['order', 'lot'] as const).map((value) => ({
    value,
    label: t(`shortages.${value}`),
  }))
  const goalKind = unit === 'amount' ? 'euros' : 'number'
  return {
    price: [
      { name: 'was', kind: 'number', label: t('priceNow'), choices: prices },
      { name: 'becomes', kind: 'euros', label: t('priceThen') },
      { name: 'silence', label: t('silence'), choices: silences },
    ],
    goal: [{ name: 'goal', kind: goalKind, label: t(`goalIn.${unit}`), value: goal }],
    delivery: [{ name: 'becomes', kind: 'day', label: t('delivery'), value: day }],
    shortage: [
      {
        name: 'shortage',
        label: t('shortageLabel'),
        value: shortage,
        choices: shortages,
      },
    ],
    carton: [
      {
        name: 'carton',
        kind: 'number',
        label: t('cartonLabel'),
        hint: t('cartonHint'),
        value: carton ?? 0,
      },
    ],
    margin: [{ name: 'margin', kind: 'number', label: t('marginLabel'), value: margin }],
  }
}

/** Terms that the state of a group allows to change. */
export function Terms({ group }: { group: Group }) {
  const { t } = useTranslation('console-groups')
  const mayChange = useMay('groups.change')
  const mayClose = useMay('groups.close')
  const fields = useFields(group)
  const offered = terms.filter(
    (name) => group.acts.includes(name) && (name === 'price' ? mayClose : mayChange),
  )
  if (offered.length === 0) return null
  return (
    <section className="grid gap-2.5">
      <h2 className="text-d4">{t('terms')}</h2>
      <div className="flex flex-wrap gap-2">
        {offered.map((name) => (
          <Act
            key={name}
            call={`POST /groups/{id}/${name}`}
            input={{ params: { id: group.id } } as never}
            label={t(`term.${name}`)}
            title={t(`termTitle.${name}`)}
            submit={t('changeTerm')}
            size="sm"
            done={t('decided')}
            fields={fields[name] as never}
          />
        ))}
      </div>
    </section>
  )
}
