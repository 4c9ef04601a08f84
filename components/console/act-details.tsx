import { useTranslation } from '#components/i18next.ts'
import { formatCents } from '#lib/format/money.ts'

type Facts = Readonly<Record<string, unknown>>

const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const changesBetween = (before: Facts, after: Facts) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({ name, was: before[name] ?? null, becomes: after[name] ?? null }))
    .filter(({ was, becomes }) => JSON.stringify(was) !== JSON.stringify(becomes))

/** Facts of an action as they were recorded; known names and values have a word. */
export function ActDetails({ details }: { details: Facts }) {
  const { t } = useTranslation('console')
  const { t: inSettings } = useTranslation('console-settings')
  const empty = 'section' in details ? inSettings('toStart') : t('acts.noValue')
  const textOfValue = (value: unknown, name = ''): string => {
    if (Array.isArray(value)) return value.map((each) => textOfValue(each)).join(', ')
    if (value === null || value === '') return empty
    if (typeof value === 'number' && name.endsWith('cents')) return formatCents(value)
    if (typeof value !== 'string') return JSON.stringify(value)
    if (name === 'section') return inSettings(`sections.${value}`, { defaultValue: value })
    return t(`acts.value.${value}`, { defaultValue: t(`roles.${value}`, { defaultValue: value }) })
  }
  const nameOfField = (name: string) =>
    t(`acts.field.${name}`, { defaultValue: inSettings(`names.${name}`, { defaultValue: name }) })
  const { before, after, ...others } = details
  const isChange = isFacts(after)
  const facts = Object.entries(isChange ? others : details).map(
    ([name, value]) =>
      `${t(`acts.fact.${name}`, { defaultValue: name })}: ${textOfValue(value, name)}`,
  )
  const changes = isChange ? changesBetween(isFacts(before) ? before : {}, after) : []
  return (
    <div className="text-ink-2">
      {facts.join(' · ')}
      {changes.map(({ name, was, becomes }) => (
        <p key={name} className="wrap-anywhere">
          {`${nameOfField(name)}: ${textOfValue(was, name)} → ${textOfValue(becomes, name)}`}
        </p>
      ))}
    </div>
  )
}
