'use client'

import { TicketPercent } from 'lucide-react'
import { useId, useState } from 'react'
import { TextField } from '#components/forms/text-field.tsx'
import type { Form } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Empty } from '#components/ui/empty.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { type ConsoleOutput, consoleCall } from '#lib/client/console/client.ts'
import { useConsoleQuery, useShow } from '#lib/client/console/queries.tsx'
import { formatDate } from '#lib/format/dates.ts'
import { ActButton, ActForm } from '../act.tsx'
import { AmountField, amountOf } from '../amount.tsx'
import { type Column, Screen, Table } from '../screen.tsx'
import { useMay } from '../session.tsx'
import { Unread } from '../unread.tsx'
import { PeopleTabs } from './people-tabs.tsx'

type Code = ConsoleOutput<'GET /codes'>['data'][number]

const benefits = ['less', 'percent', 'delivery'] as const

function CodeFields({ form }: { form: Form }) {
  const { t } = useTranslation('console-people')
  const [benefit, setBenefit] = useState<(typeof benefits)[number]>('less')
  const number = { form, type: 'number', min: 1 } as const
  return (
    <>
      <TextField
        form={form}
        name="code"
        label={t('code')}
        hint={t('codeHint')}
        pattern="[A-Za-z0-9\-]{3,40}"
        data-wrong={t('codeHint')}
        autoComplete="off"
        maxLength={40}
        required
      />
      <Field id={useId()} label={t('promise')} errors={[]}>
        {(control) => (
          <Select
            {...control}
            name="benefit"
            value={benefit}
            onChange={({ target }) => setBenefit(target.value as typeof benefit)}
          >
            {benefits.map((one) => (
              <option key={one} value={one}>
                {t(`benefits.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {benefit === 'less' && <AmountField form={form} name="less" label={t('less')} required />}
      {benefit === 'percent' && (
        <TextField {...number} name="percent" label={t('percent')} max={100} required />
      )}
      <AmountField form={form} name="goods" label={t('goods')} hint={t('optional')} />
      <TextField form={form} name="until" type="date" label={t('lastDay')} hint={t('optional')} />
      <TextField {...number} name="uses" label={t('usesAll')} hint={t('optional')} />
      <TextField {...number} name="each" label={t('usesEach')} defaultValue={1} required />
    </>
  )
}

const bodyOf = (values: FormData) => {
  const text = (name: string) => String(values.get(name) ?? '').trim()
  const number = (name: string) => (text(name) ? amountOf(values, name) : undefined)
  return {
    code: text('code'),
    less: number('less'),
    percent: number('percent'),
    free_delivery: text('benefit') === 'delivery' ? (true as const) : undefined,
    goods: number('goods'),
    until: text('until') || undefined,
    uses: number('uses'),
    each: number('each'),
  }
}

/** Promotional codes of the shop, with their uses. */
export function Codes() {
  const { t } = useTranslation('console-people')
  const { data, error, refetch } = useConsoleQuery('GET /codes', {})
  const show = useShow('GET /codes', {})
  const mayChange = useMay('people.change')
  const columns: Column<Code>[] = [
    { key: 'code', label: t('code'), cell: ({ code }) => <b>{code}</b> },
    {
      key: 'promise',
      label: t('promise'),
      cell: ({ promise, category }) => (
        <>
          {promise}
          {category && <span className="block text-ink-2">{t('only', { category })}</span>}
        </>
      ),
    },
    {
      key: 'used',
      label: t('used'),
      align: 'end',
      cell: ({ used, uses }) => (
        <span className="num">{uses === null ? used : t('usedOf', { used, uses })}</span>
      ),
    },
    {
      key: 'until',
      label: t('valid'),
      isMinor: true,
      cell: ({ from, until, ended_at: ended }) => {
        const day = (at: string) => formatDate(Date.parse(at))
        if (ended) return t('ended', { day: day(ended) })
        const days = [
          from && t('from', { day: day(from) }),
          until && t('until', { day: day(until) }),
        ]
        return days.filter(Boolean).join(' ') || t('always')
      },
    },
    ...(mayChange
      ? [
          {
            key: 'end',
            label: t('action'),
            align: 'end' as const,
            cell: ({ code, ended_at: ended }: Code) =>
              !ended && (
                <ActButton
                  label={
                    <>
                      {t('end')}
                      <span className="sr-only"> {code}</span>
                    </>
                  }
                  size="sm"
                  done={t('codeEnded', { code })}
                  run={async () => show(await consoleCall('POST /codes/end', { body: { code } }))}
                />
              ),
          },
        ]
      : []),
  ]
  const rows = data?.data
  return (
    <Screen
      title={t('title')}
      beside={
        mayChange && (
          <ActForm
            label={t('addCode')}
            title={t('addCodeTitle')}
            kind="pri"
            done={t('codeAdded')}
            fields={(form) => <CodeFields form={form} />}
            send={async (values) =>
              show(await consoleCall('POST /codes/add', { body: bodyOf(values) }))
            }
          />
        )
      }
    >
      <PeopleTabs tab="codes" />
      {!data && error && <Unread onRetry={() => void refetch()} />}
      {rows?.length === 0 && (
        <Empty icon={<TicketPercent size={36} />} title={t('noCodes')} text={t('noCodesText')} />
      )}
      {rows && rows.length > 0 && <Table label={t('tabs.codes')} columns={columns} rows={rows} />}
    </Screen>
  )
}
