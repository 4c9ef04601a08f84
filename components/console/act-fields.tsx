import { type ReactNode, useId } from 'react'
import { CheckField } from '#components/forms/check-field.tsx'
import { TextField } from '#components/forms/text-field.tsx'
import type { Form } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field, FieldError } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'

type Choices = readonly { value: string; label: ReactNode }[]

/** Field of the form of an act: a line of text where no kind is named. */
export type ActField<Name extends string = string> = {
  name: Name
  label: string
  kind?:
    | 'long'
    | 'euros'
    | 'number'
    | 'day'
    | 'moment'
    | 'url'
    | 'email'
    | 'check'
    | 'checks'
    | 'file'
  hint?: string
  /** Value as it stands now. */
  value?: string | number | boolean | readonly string[] | null | undefined
  /** Left empty it is sent as null. */
  optional?: boolean
  /** Value that an untouched field stands for. */
  exact?: string
  /** Shown, but not to be changed. */
  fixed?: boolean
  max?: number
  /** Lines of a long text. */
  rows?: number
  /** Offered in a menu, or as boxes for `checks`. */
  choices?: Choices
}

type Values = Record<string, unknown>

const numberOf = (text: string) => Number(text.replace(',', '.'))

const isText = ({ kind }: ActField) => kind !== 'check' && kind !== 'checks'

const readField = (field: ActField, values: FormData) => {
  const { name, kind, optional } = field
  if (kind === 'check') return values.has(name)
  if (kind === 'checks') return values.getAll(name)
  if (kind === 'file') return values.get(name)
  const text = String(values.get(name) ?? '').trim()
  if (optional && text === '') return null
  return kind === 'euros' || kind === 'number' ? numberOf(text) : text
}

/** Body of a call as its fields were filled in. */
export const readFields = (fields: readonly ActField[], values: FormData): Values =>
  Object.fromEntries(fields.map((field) => [field.name, readField(field, values)]))

const textOf = ({ kind, value }: ActField) => {
  if (value === null || value === undefined) return ''
  const isBroken = kind === 'euros' && typeof value === 'number' && !Number.isInteger(value)
  const text = isBroken ? value.toFixed(2) : String(value)
  return kind === 'euros' || kind === 'number' ? text.replace('.', ',') : text
}

type ShownProps = { field: ActField; form: Form }

const patterns = { euros: '\\d{1,7}([.,]\\d{1,2})?', number: '\\d{1,9}' }
const types = {
  day: 'date',
  moment: 'datetime-local',
  url: 'url',
  email: 'email',
  file: 'file',
} as const

function LineField({ field, form, hint }: ShownProps & { hint: string | undefined }) {
  const { t } = useTranslation('console')
  const { name, label, kind, optional = false, fixed, max = 500 } = field
  const isNumber = kind === 'euros' || kind === 'number'
  return (
    <TextField
      type={types[kind as keyof typeof types]}
      inputMode={isNumber ? 'decimal' : undefined}
      pattern={kind && patterns[kind as keyof typeof patterns]}
      data-wrong={t(kind === 'euros' ? 'eurosWrong' : 'numberWrong')}
      maxLength={max}
      form={form}
      name={name}
      label={label}
      hint={hint}
      defaultValue={textOf(field)}
      readOnly={fixed}
      data-exact={field.exact}
      required={!optional}
    />
  )
}

function BoxField({ field, form, hint }: ShownProps & { hint: string | undefined }) {
  const { name, label, kind, value, optional = false, max = 2000, choices = [] } = field
  const { rows = max > 500 ? (max > 5000 ? 18 : 5) : 3 } = field
  return (
    <Field id={useId()} label={label} hint={hint} errors={form.errorsOf(name)}>
      {(control) =>
        kind === 'long' ? (
          <Textarea
            {...control}
            className="max-h-[60vh] min-h-[8rem] field-sizing-content"
            name={name}
            rows={rows}
            maxLength={max}
            defaultValue={textOf(field)}
            required={!optional}
          />
        ) : (
          <Select {...control} name={name} defaultValue={String(value ?? '')} required={!optional}>
            {optional && <option value="">–</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </Select>
        )
      }
    </Field>
  )
}

function ChecksField({ field: { name, label, value, choices = [] }, form }: ShownProps) {
  const chosen = Array.isArray(value) ? value : []
  const errors = form.errorsOf(name)
  return (
    <fieldset className="grid gap-2" aria-invalid={errors.length > 0 || undefined}>
      <legend className="label mb-1.5">{label}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice.value}
          name={name}
          value={choice.value}
          label={choice.label}
          defaultChecked={chosen.includes(choice.value)}
        />
      ))}
      {errors.length > 0 && <FieldError>{errors.join(', ')}</FieldError>}
    </fieldset>
  )
}

/** A field; `before` is its value when the form was opened, in case somebody changed it since. */
export function ShownField({
  field,
  form,
  before,
}: ShownProps & { before?: ActField | undefined }) {
  const { t } = useTranslation('console')
  const { kind, hint, name, label, value, choices } = field
  const isChanged = before && isText(field) && textOf(before) !== textOf(field)
  const text = isChanged ? t('changedSince', { value: textOf(field) || '–' }) : hint
  if (kind === 'check')
    return <CheckField form={form} name={name} label={label} defaultChecked={value === true} />
  if (kind === 'checks') return <ChecksField field={field} form={form} />
  const Shown = kind === 'long' || choices ? BoxField : LineField
  return <Shown field={field} form={form} hint={text} />
}
