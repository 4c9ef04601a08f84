'use client'

import { useTranslation } from '#components/i18next.ts'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { creditsLimit, monthsLimit } from '#lib/contract/console/options.ts'
import { formatEuros } from '#lib/format/money.ts'
import { Act } from '../act.tsx'

export type Person = ConsoleOutput<'GET /people/{id}'>['data']
type PersonProps = { person: Person }

export function GiveCredits({ person: { id, name } }: PersonProps) {
  const { t } = useTranslation('console-people')
  return (
    <Act
      call="POST /people/{id}/give-credits"
      input={{ params: { id } }}
      label={t('giveCredits')}
      title={t('giveCreditsTitle', { name })}
      size="sm"
      done={t('creditsDone')}
      fields={[
        {
          name: 'amount',
          kind: 'euros',
          label: t('amount'),
          hint: t('most', { amount: formatEuros(creditsLimit) }),
        },
        { name: 'reason', label: t('reason') },
      ]}
    />
  )
}

export function GiveLevel({ person: { id, name, level, levels } }: PersonProps) {
  const { t } = useTranslation('console-people')
  const choices = levels.map((one) => ({
    value: String(one.number),
    label: t('levelNamed', one),
  }))
  return (
    <Act
      call="POST /people/{id}/give-level"
      input={{ params: { id } }}
      label={t('giveLevel')}
      title={t('giveLevelTitle', { name })}
      size="sm"
      done={t('levelDone')}
      fields={[{ name: 'level', kind: 'number', label: t('level'), value: level.number, choices }]}
    >
      <p className="text-small text-ink-2">{t('levelHint')}</p>
    </Act>
  )
}

export function WeepActs({ person: { id, name, weep } }: PersonProps) {
  const { t } = useTranslation('console-people')
  const input = { params: { id } }
  return (
    <span className="flex flex-wrap gap-2">
      <Act
        call="POST /people/{id}/give-weep"
        input={input}
        label={t('giveWeep')}
        title={t('giveWeepTitle', { name })}
        size="sm"
        done={t('weepDone')}
        fields={[
          {
            name: 'months',
            kind: 'number',
            label: t('months'),
            hint: t('monthsHint', { limit: monthsLimit }),
          },
        ]}
      />
      {['active', 'refused', 'joining'].includes(weep.state) && (
        <Act
          call="POST /people/{id}/cancel-weep"
          input={input}
          label={t('cancelWeep')}
          size="sm"
          done={t('weepCancelled')}
        />
      )}
    </span>
  )
}
