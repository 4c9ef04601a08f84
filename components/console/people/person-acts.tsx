'use client'

import { useId } from 'react'
import { TextField } from '#components/forms/text-field.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { type ConsoleOutput, consoleCall } from '#lib/client/console/client.ts'
import { mostCreditsGiven, mostMonthsGiven } from '#lib/contract/console/people.ts'
import { formatEuros } from '#lib/format/money.ts'
import { ActButton, ActForm } from '../act.tsx'
import { AmountField, amountOf } from '../amount.tsx'

export type Person = ConsoleOutput<'GET /people/{id}'>['data']
export type Show = (output: ConsoleOutput<'GET /people/{id}'>) => unknown
type ActProps = { person: Person; show: Show }

export function GiveCredits({ person: { id, name }, show }: ActProps) {
  const { t } = useTranslation('console-people')
  return (
    <ActForm
      label={t('giveCredits')}
      title={t('giveCreditsTitle', { name })}
      size="sm"
      done={t('creditsDone')}
      fields={(form) => (
        <>
          <AmountField
            form={form}
            name="amount"
            label={t('amount')}
            hint={t('most', { amount: formatEuros(mostCreditsGiven) })}
            required
          />
          <TextField form={form} name="reason" label={t('reason')} maxLength={500} required />
        </>
      )}
      send={async (values) => {
        const body = { amount: amountOf(values, 'amount'), reason: String(values.get('reason')) }
        show(await consoleCall('POST /people/{id}/give-credits', { params: { id }, body }))
      }}
    />
  )
}

function LevelField({ person: { level, levels } }: { person: Person }) {
  const { t } = useTranslation('console-people')
  return (
    <Field id={useId()} label={t('level')} hint={t('levelHint')} errors={[]}>
      {(control) => (
        <Select {...control} name="level" defaultValue={level.number}>
          {levels.map((one) => (
            <option key={one.number} value={one.number}>
              {t('levelNamed', one)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

export function GiveLevel({ person, show }: ActProps) {
  const { t } = useTranslation('console-people')
  const { id, name } = person
  return (
    <ActForm
      label={t('giveLevel')}
      title={t('giveLevelTitle', { name })}
      size="sm"
      done={t('levelDone')}
      fields={() => <LevelField person={person} />}
      send={async (values) => {
        const body = { level: Number(values.get('level')) }
        show(await consoleCall('POST /people/{id}/give-level', { params: { id }, body }))
      }}
    />
  )
}

export function WeepActs({ person: { id, name, weep }, show }: ActProps) {
  const { t } = useTranslation('console-people')
  const params = { id }
  return (
    <span className="flex flex-wrap gap-2">
      <ActForm
        label={t('giveWeep')}
        title={t('giveWeepTitle', { name })}
        size="sm"
        done={t('weepDone')}
        fields={(form) => (
          <TextField
            form={form}
            name="months"
            type="number"
            min={1}
            max={mostMonthsGiven}
            label={t('months')}
            hint={t('monthsHint')}
            required
          />
        )}
        send={async (values) => {
          const body = { months: Number(values.get('months')) }
          show(await consoleCall('POST /people/{id}/give-weep', { params, body }))
        }}
      />
      {(weep.state === 'active' || weep.state === 'refused' || weep.state === 'joining') && (
        <ActButton
          label={t('cancelWeep')}
          size="sm"
          done={t('weepCancelled')}
          run={async () => show(await consoleCall('POST /people/{id}/cancel-weep', { params }))}
        />
      )}
    </span>
  )
}
