import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { classes } from '#components/ui/classes.ts'
import { formatEuros } from '#lib/format/money.ts'
import { timeZone } from '#lib/format/time-zone.ts'
import { type ActField, ShownField } from '../act-fields.tsx'
import type { ItemField, Part } from './fields.ts'
import { useItemForm, type Values } from './form-context.ts'
import { ListButtons, moved } from './list-buttons.tsx'
import { PictureField } from './picture-field.tsx'

const valueAt = (values: Values, name: string) =>
  name.split('.').reduce<unknown>((inner, step) => Object(inner)[step], values)

/** Time in Rome as a field for times has it; seconds only where there are some. */
const inField = (moment: string) =>
  new Date(moment).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T').replace(/:00$/, '')

type FieldProps = { field: ItemField; path: string; values: Values }

function ItemFieldShown({ field, path, values }: FieldProps) {
  const { t } = useTranslation('console-catalogue')
  const { form, choices, onChange } = useItemForm()
  const { name, kind, hint, word, isOfNew, isWide, ...same } = field
  const value = valueAt(values, name)
  const own = word ?? name.replace(/^properties\./, '')
  const label = t(`fields.${own}` as never, { defaultValue: own })
  const fullName = path ? `${path}.${name}` : name
  if (isOfNew && values.code !== undefined) return null
  if (kind === 'picture' || kind === 'pictures')
    return (
      <PictureField
        form={form}
        onChange={onChange}
        name={fullName}
        label={label}
        start={[value ?? []].flat() as string[]}
        isMany={kind === 'pictures'}
      />
    )
  const isCode = name === 'code'
  const shownHint = isCode && value === undefined ? 'newCode' : hint
  return (
    <ShownField
      form={form}
      field={{
        ...same,
        name: fullName,
        label,
        kind,
        value: (kind === 'moment' && value ? inField(String(value)) : value) as ActField['value'],
        fixed: isCode && value !== undefined,
        ...(kind === 'moment' && value ? { exact: String(value) } : {}),
        ...(shownHint && { hint: t(`hints.${shownHint}`) }),
        ...(choices[name] && { choices: choices[name] }),
      }}
    />
  )
}

type FieldsProps = { fields: readonly ItemField[]; path?: string; values: Values }

/** The fields of an item, or of one of its parts. */
export function Fields({ fields, path = '', values }: FieldsProps) {
  return (
    <div className="grid items-start gap-3.5 md:grid-cols-2">
      {fields.map((field) => (
        <div key={field.name} className={classes('min-w-0', field.isWide && 'md:col-span-2')}>
          <ItemFieldShown field={field} path={path} values={values} />
        </div>
      ))}
    </div>
  )
}

const summaryOf = (label: string, { title, price }: Values) =>
  [label, title, typeof price === 'number' && formatEuros(price)].filter(Boolean).join(' · ')

const problem = '[aria-invalid="true"], [role="alert"]:not(:empty)'

type FoldProps = { summary: string; isOpen: boolean; children: ReactNode }

/** Opens by itself where there is a problem inside, before the form moves the focus there. */
function Fold({ summary, isOpen, children }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (details.current?.querySelector(problem)) details.current.open = true
  })
  return (
    <details ref={details} open={isOpen}>
      <summary className="cursor-pointer font-bold wrap-anywhere">{summary}</summary>
      <div className="mt-3.5 grid gap-3.5">{children}</div>
    </details>
  )
}

type PartsProps = { part: Part; path?: string; values: Values }

/** Repeated parts, which can be added, moved and removed; their inputs keep what was filled in. */
export function Parts({ part, path = '', values }: PartsProps) {
  const { t } = useTranslation('console-catalogue')
  const { isGroup, onChange } = useItemForm()
  const { name, fields, parts = [], limit, isNeeded, onlyGroups, isFolded } = part
  const [rows, setRows] = useState(() => {
    const start = (values[name] ?? (isNeeded ? [{}] : [])) as readonly Values[]
    return start.map((row, key) => ({ key, row }))
  })
  const next = useRef(rows.length)
  const add = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const change = (changed: typeof rows) => {
    setRows(changed)
    onChange()
  }
  const addRow = () => {
    change([...rows, { key: next.current++, row: {} }])
    // The new row is there after the next frame.
    requestAnimationFrame(() =>
      list.current
        ?.querySelector<HTMLElement>(':scope > li:last-child :is(input, textarea)')
        ?.focus(),
    )
  }
  if (onlyGroups && !isGroup) return null
  return (
    <fieldset className={classes('grid min-w-0 gap-3.5', path && 'border-l border-line pl-3.5')}>
      <legend className={classes('mb-2', name === 'variations' ? 'text-d4' : 'label')}>
        {t(`parts.${name}`)}
      </legend>
      <ul ref={list} className={rows.length === 0 ? 'hidden' : 'grid gap-3.5'}>
        {rows.map(({ key, row }, at) => {
          const own = [path, name, at].filter((step) => step !== '').join('.')
          const label = t(`part.${name}`, { number: at + 1 })
          return (
            <li key={key} className="border-t border-line pt-3.5">
              <Fold summary={summaryOf(label, row)} isOpen={!(isFolded && row.title)}>
                <ListButtons
                  name={label}
                  at={at}
                  last={rows.length - 1}
                  onMove={(by) => change(moved(rows, at, by))}
                  onRemove={
                    isNeeded && rows.length === 1
                      ? undefined
                      : () => {
                          change(rows.toSpliced(at, 1))
                          add.current?.focus()
                        }
                  }
                />
                <Fields fields={fields} path={own} values={row} />
                {parts.map((inner) => (
                  <Parts key={inner.name} part={inner} path={own} values={row} />
                ))}
              </Fold>
            </li>
          )
        })}
      </ul>
      {rows.length < limit && (
        <Button ref={add} size="sm" className="justify-self-start" onClick={addRow}>
          <Plus size={18} aria-hidden="true" /> {t(`add.${name}`)}
        </Button>
      )}
    </fieldset>
  )
}
