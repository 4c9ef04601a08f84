import type { CSSProperties } from 'react'
import { DefinitionList } from '#components/ui/definition-list.tsx'
import type { Properties } from '#lib/client/data/entities/properties.ts'
import { translate } from '#lib/site/i18n.ts'

const large = ['players', 'duration', 'age', 'bggWeight'] as const
const plain = ['author', 'editor', 'edition', 'languageDependency'] as const

/** Facts of the game; unknown ones are omitted. */
export function Sheet({ properties }: { properties: Properties | null }) {
  const t = translate('item')
  if (!properties) return null
  const entriesOf = <Name extends keyof Properties>(names: readonly Name[]) =>
    names.flatMap((name) => {
      const value = properties[name]
      return value === null ? [] : [{ name, value }]
    })
  return (
    <section aria-labelledby="sheet">
      <h2 id="sheet" className="text-d3">
        {t('sheet.title')}
      </h2>
      <dl className="sheet">
        {entriesOf(large).map(({ name, value }) => (
          <div key={name}>
            <dt>{t(`sheet.${name}`)}</dt>
            <dd>
              {value}
              {name === 'bggWeight' && <Weight value={value} />}
            </dd>
          </div>
        ))}
      </dl>
      <DefinitionList
        items={entriesOf(plain).map(({ name, value }) => ({ term: t(`sheet.${name}`), value }))}
      />
    </section>
  )
}

const fullness = (share: number) =>
  ({ '--full': `${Math.min(1, Math.max(0, share)) * 100}%` }) as CSSProperties

/** "2,8" as two full squares and most of a third. */
function Weight({ value }: { value: string }) {
  const weight = Number.parseFloat(value.replace(',', '.'))
  if (!(weight > 0 && weight <= 5)) return null
  return (
    <span className="pips" aria-hidden="true">
      {[0, 1, 2, 3, 4].map((pip) => (
        <i key={pip} style={fullness(weight - pip)} />
      ))}
    </span>
  )
}
