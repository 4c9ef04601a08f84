import { type ComponentProps, type ReactNode, useId } from 'react'
import { TextField } from '#components/forms/text-field.tsx'
import type { Form } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { consoleCall } from '#lib/client/console/client.ts'
import { formatEuros } from '#lib/format/money.ts'
import { ActForm } from '../act.tsx'
import { useMay } from '../session.tsx'
import type { GroupProps } from './group-look.ts'

type ChoiceProps = {
  form: Form
  name: string
  label: string
  /** Text of each value. */
  options: Readonly<Record<string, string>>
  start?: string
}

function ChoiceField({ form, name, label, options, start }: ChoiceProps) {
  return (
    <Field id={useId()} label={label} errors={form.errorsOf(name)}>
      {(control) => (
        <Select {...control} name={name} defaultValue={start}>
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function NumberField(props: ComponentProps<typeof TextField>) {
  const { t } = useTranslation('console-groups')
  return (
    <TextField
      inputMode="decimal"
      pattern="\d{1,6}([.,]\d{1,2})?"
      data-wrong={t('numberWrong')}
      required
      {...props}
    />
  )
}

/** Fields whose values are numbers. */
const numbers = ['price.was', 'price.becomes', 'goal.goal', 'carton.carton', 'margin.margin']

const bodyOf = (term: string, values: FormData) =>
  Object.fromEntries(
    [...values].map(([name, value]) => [
      name,
      numbers.includes(`${term}.${name}`) ? Number(String(value).replace(',', '.')) : value,
    ]),
  )

/** Terms that the state of a group allows to change. */
export function Terms({ group, show }: GroupProps) {
  const { t } = useTranslation('console-groups')
  const mayChange = useMay('groups.change')
  const mayClose = useMay('groups.close')
  const { id, bundles, goal, goal_unit: unit, deliver_on: day, shortage, carton, margin } = group
  const prices = Object.fromEntries(bundles.map(({ price }) => [price, formatEuros(price)]))
  const silences = { frees: t('silences.frees'), keeps: t('silences.keeps') }
  const shortages = { order: t('shortages.order'), lot: t('shortages.lot') }
  const terms = {
    price: (form) => (
      <>
        <ChoiceField form={form} name="was" label={t('priceNow')} options={prices} />
        <NumberField form={form} name="becomes" label={t('priceThen')} />
        <ChoiceField form={form} name="silence" label={t('silence')} options={silences} />
      </>
    ),
    goal: (form) => (
      <NumberField form={form} name="goal" label={t(`goalIn.${unit}`)} defaultValue={goal} />
    ),
    delivery: (form) => (
      <TextField
        form={form}
        name="becomes"
        type="date"
        label={t('delivery')}
        defaultValue={day ?? ''}
        required
      />
    ),
    shortage: (form) => (
      <ChoiceField
        form={form}
        name="shortage"
        label={t('shortageLabel')}
        options={shortages}
        start={shortage}
      />
    ),
    carton: (form) => (
      <NumberField
        form={form}
        name="carton"
        label={t('cartonLabel')}
        hint={t('cartonHint')}
        defaultValue={carton ?? 0}
      />
    ),
    margin: (form) => (
      <NumberField form={form} name="margin" label={t('marginLabel')} defaultValue={margin} />
    ),
  } satisfies Record<string, (form: Form) => ReactNode>
  const offered = (Object.keys(terms) as (keyof typeof terms)[]).filter(
    (name) => group.acts.includes(name) && (name === 'price' ? mayClose : mayChange),
  )
  if (offered.length === 0) return null
  return (
    <section className="grid gap-2.5">
      <h2 className="text-d4">{t('terms')}</h2>
      <div className="flex flex-wrap gap-2">
        {offered.map((name) => (
          <ActForm
            key={name}
            label={t(`term.${name}`)}
            title={t(`termTitle.${name}`)}
            submit={t('changeTerm')}
            size="sm"
            done={t('decided')}
            fields={terms[name]}
            send={async (values) => {
              const input = { params: { id }, body: bodyOf(name, values) }
              show(await consoleCall(`POST /groups/{id}/${name}`, input as never))
            }}
          />
        ))}
      </div>
    </section>
  )
}
