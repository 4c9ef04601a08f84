'use client'

import { TicketPercent } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { Empty } from '#components/ui/empty.tsx'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { codeBenefits } from '#lib/contract/console/options.ts'
import { formatMediumDate } from '#lib/format/table-dates.ts'
import { Act } from '../act.tsx'
import type { Columns } from '../list/columns.tsx'
import { Table } from '../list/table.tsx'
import { Read } from '../read.tsx'
import { Screen } from '../screen.tsx'
import { useMay } from '../session.tsx'

type Code = ConsoleOutput<'GET /codes'>['data'][number]

const dayOf = (at: string) => formatMediumDate(Date.parse(at))

function AddCode() {
  const { t } = useTranslation('console-people')
  const choices = codeBenefits.map((value) => ({ value, label: t(`benefits.${value}`) }))
  return (
    <Act
      call="POST /codes/add"
      label={t('addCode')}
      title={t('addCodeTitle')}
      kind="pri"
      done={t('codeAdded')}
      fields={[
        { name: 'code', label: t('code'), hint: t('codeHint'), max: 40 },
        { name: 'benefit', label: t('promise'), choices },
        { name: 'value', kind: 'euros', label: t('value'), hint: t('valueHint'), optional: true },
        { name: 'goods', kind: 'euros', label: t('goods'), hint: t('optional'), optional: true },
        { name: 'until', kind: 'day', label: t('lastDay'), hint: t('optional'), optional: true },
        { name: 'uses', kind: 'number', label: t('usesAll'), hint: t('optional'), optional: true },
        { name: 'each', kind: 'number', label: t('usesEach'), value: 1 },
      ]}
    />
  )
}

function EndCode({ code, ended_at: ended }: Code) {
  const { t } = useTranslation('console-people')
  if (ended) return null
  return (
    <Act
      call="POST /codes/end"
      input={{ body: { code } }}
      label={t('end')}
      about={code}
      size="sm"
      done={t('codeEnded', { code })}
    />
  )
}

/** Promotional codes of the shop, with their uses. */
export function Codes() {
  const { t } = useTranslation('console-people')
  const mayChange = useMay('people.change')
  const columns: Columns<Code> = [
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
      isMinor: true,
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
        if (ended) return t('ended', { day: dayOf(ended) })
        const days = [
          from && t('from', { day: dayOf(from) }),
          until && t('until', { day: dayOf(until) }),
        ]
        return days.filter(Boolean).join(' ') || t('always')
      },
    },
    mayChange && {
      key: 'end',
      label: t('action'),
      align: 'end',
      cell: (code) => <EndCode {...code} />,
    },
  ]
  return (
    <Screen title={t('title')} tab="codes" beside={mayChange && <AddCode />}>
      <Read call="GET /codes">
        {({ data }) =>
          data.length > 0 ? (
            <Table label={t('codes')} columns={columns} rows={data} />
          ) : (
            <Empty
              icon={<TicketPercent size={36} />}
              title={t('noCodes')}
              text={t('noCodesText')}
            />
          )
        }
      </Read>
    </Screen>
  )
}
