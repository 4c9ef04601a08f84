import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Panel } from '#components/ui/panel.tsx'
import { useConsoleQuery } from '#lib/client/console/queries.tsx'
import { itemKinds } from '#lib/contract/console/options.ts'
import { ShownField } from '../act-fields.tsx'
import { sections, variations } from './fields.ts'
import { ItemFormContext, type Values } from './form-context.ts'
import { Fields, Parts } from './parts.tsx'

type Tree = { [step: string]: unknown }

const put = (tree: Tree, name: string, value: unknown) => {
  const steps = name.split('.')
  const last = steps.pop()!
  let inner = tree
  for (const [at, step] of steps.entries()) {
    inner[step] ??= /^\d+$/.test(steps[at + 1] ?? last) ? [] : {}
    inner = inner[step] as Tree
  }
  inner[last] = value
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** An untouched time keeps its seconds, which the field may not show. */
const shownValue = (control: Control) => {
  const { type, value, dataset } = control
  if (type === 'checkbox') return (control as HTMLInputElement).checked || undefined
  const isAsBefore = dataset.exact && value === (control as HTMLInputElement).defaultValue
  return (isAsBefore ? dataset.exact : value.trim()) || undefined
}

/** The item as its fields are filled in, in the shape of the catalogue file. */
const readEntry = (form: HTMLFormElement) => {
  const entry: Tree = {}
  for (const control of form.elements) {
    const { name } = control as Control
    const value = name && shownValue(control as Control)
    if (value) put(entry, name, value)
  }
  return entry as EntryBody
}

export type EntryBody = {
  variations?: { bundles?: { code?: string }[] }[]
  [field: string]: unknown
}

/** Asks before a link or the browser leaves what is not saved. */
const useLeaving = (isDirty: { current: boolean }, question: string) => {
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (isDirty.current) event.preventDefault()
    }
    const press = (event: MouseEvent) => {
      const isLink =
        event.target instanceof Element && event.target.closest('a[href]:not([target])')
      if (!isLink || !isDirty.current) return
      if (window.confirm(question)) {
        isDirty.current = false
        return
      }
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('beforeunload', leave)
    document.addEventListener('click', press, true)
    return () => {
      window.removeEventListener('beforeunload', leave)
      document.removeEventListener('click', press, true)
    }
  }, [isDirty, question])
}

type ItemFormProps = {
  values: Values
  isNew?: boolean
  submit: string
  /** False when the operator declined. */
  send: (entry: EntryBody) => Promise<boolean>
  /** Above the button. */
  children?: ReactNode
}

/** Form of a whole item, from the table of its fields. */
export function ItemForm({ values, isNew = false, submit, send, children }: ItemFormProps) {
  const { t } = useTranslation('console-catalogue')
  const [kind, setKind] = useState(String(values.kind ?? 'sale'))
  const { data: interests } = useConsoleQuery('GET /catalogue/interests', {})
  const isDirty = useRef(false)
  useLeaving(isDirty, t('leave'))
  const form = useForm(async () => {
    if (await send(readEntry(form.ref.current!))) isDirty.current = false
  })
  if (!interests) return null
  const isGroup = kind === 'preorder'
  const onChange = () => {
    isDirty.current = true
  }
  const input = ({ target }: FormEvent) => {
    onChange()
    const { name, value } = target as Control
    if (name === 'kind') setKind(value)
  }
  const choices = {
    kind: itemKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
    interest: interests.data.map(({ slug, name }) => ({ value: slug, label: name })),
    goal_unit: (['units', 'participants', 'amount'] as const).map((value) => ({
      value,
      label: t(`units.${value}`),
    })),
  }
  return (
    <ItemFormContext value={{ form, isGroup, choices, onChange }}>
      <form className="grid gap-4.5" onInput={input} {...form.props}>
        {isNew && (
          <Panel edge className="grid items-start gap-3.5 md:grid-cols-2">
            <ShownField
              form={form}
              field={{ name: 'kind', label: t('fields.kind'), value: kind, choices: choices.kind }}
            />
            <ShownField form={form} field={{ name: 'code', label: t('fields.code'), max: 64 }} />
          </Panel>
        )}
        {sections.map(({ key, fields, parts = [], onlyGroups }) =>
          onlyGroups && !isGroup ? null : (
            <Panel key={key} edge className="grid gap-3.5">
              <h2 className="text-d4">{t(`sections.${key}`)}</h2>
              <Fields fields={fields} values={values} />
              {parts.map((part) => (
                <Parts key={part.name} part={part} values={values} />
              ))}
            </Panel>
          ),
        )}
        <Panel edge>
          <Parts part={variations} values={values} />
        </Panel>
        <div className="sticky bottom-0 grid max-h-[60vh] gap-3.5 overflow-auto border-line border-t bg-page py-3.5">
          {children}
          <FormFoot form={form}>{submit}</FormFoot>
        </div>
      </form>
    </ItemFormContext>
  )
}
