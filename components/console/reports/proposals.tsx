'use client'

import { useId } from 'react'
import { TextField } from '#components/forms/text-field.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { type ConsoleOutput, consoleCall } from '#lib/client/console/client.ts'
import { useConsoleQuery, useRefresh } from '#lib/client/console/queries.tsx'
import { longestPriceText, type PriceAnswer, priceAnswers } from '#lib/contract/price-answers.ts'
import { formatDate } from '#lib/format/dates.ts'
import { ActButton, ActForm } from '../act.tsx'
import type { ListAddress } from '../list/address.ts'
import { ListScreen } from '../list/list.tsx'
import type { ListColumn } from '../list/rows.tsx'
import { useMay } from '../session.tsx'
import { ReportsTabs } from './tabs.tsx'

type Proposal = ConsoleOutput<'GET /proposals'>['data'][number]
type ProposalProps = { proposal: Proposal; onChange: () => unknown }

function PriceForm({ proposal: { id, title, price }, onChange }: ProposalProps) {
  const { t } = useTranslation('console-reports')
  const field = useId()
  return (
    <ActForm
      label={t('price')}
      title={t('priceTitle', { title })}
      size="sm"
      submit={t('next')}
      done={t('priced')}
      fields={(form) => (
        <>
          <Field id={field} label={t('priceState')}>
            {(control) => (
              <Select {...control} name="answer" defaultValue={price?.state}>
                {priceAnswers.map((each) => (
                  <option key={each} value={each}>
                    {t(`prices.${each}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <TextField
            form={form}
            name="text"
            label={t('priceText')}
            hint={t('priceHint')}
            defaultValue={price?.text}
            maxLength={longestPriceText}
          />
        </>
      )}
      send={async (values) => {
        const answer = String(values.get('answer')) as PriceAnswer
        const body = { answer, text: String(values.get('text')) }
        await consoleCall('POST /proposals/{id}/answer', { params: { id }, body })
        await onChange()
      }}
    />
  )
}

function TurnForm({ proposal: { id, title }, onChange }: ProposalProps) {
  const { t } = useTranslation('console-reports')
  return (
    <ActForm
      label={t('turn')}
      title={t('turnTitle', { title })}
      size="sm"
      submit={t('next')}
      done={t('turned')}
      fields={(form) => (
        <TextField
          form={form}
          name="item"
          label={t('item')}
          hint={t('itemHint')}
          inputMode="numeric"
          pattern="\d{1,9}"
          data-wrong={t('itemWrong')}
          required
        />
      )}
      send={async (values) => {
        const body = { item: Number(values.get('item')) }
        await consoleCall('POST /proposals/{id}/turn', { params: { id }, body })
        await onChange()
      }}
    />
  )
}

function ProposalActs({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('console-reports')
  const onChange = useRefresh()
  const { id, item } = proposal
  if (!item)
    return (
      <span className="row-actions justify-start md:flex-nowrap">
        <PriceForm proposal={proposal} onChange={onChange} />
        <TurnForm proposal={proposal} onChange={onChange} />
      </span>
    )
  return (
    <ActButton
      label={t('reopen')}
      size="sm"
      done={t('reopened')}
      run={async () => {
        await consoleCall('POST /proposals/{id}/undo', { params: { id } })
        await onChange()
      }}
    />
  )
}

function ProposalState({ item, price, archived }: Proposal) {
  const { t } = useTranslation('console-reports')
  if (item)
    return (
      <>
        {t('became')}{' '}
        <a className="link" href={item.url} target="_blank" rel="noreferrer">
          {item.title}
        </a>
      </>
    )
  const words = [
    archived && t('archived'),
    price && t(`priceStates.${price.state}`),
    price?.text,
  ].filter(Boolean)
  return words.length > 0 ? words.join(', ') : t('voting')
}

/** Proposals, with what the shop answers to them. */
export function Proposals() {
  const { t } = useTranslation('console-reports')
  const mayDecide = useMay('reports.decide')
  const useRead = ({ chosen, sort, page }: ListAddress) =>
    useConsoleQuery('GET /proposals', { query: { ...chosen, sort, page } as never })
  const columns: ListColumn<Proposal>[] = [
    { key: 'title', label: t('proposal'), cell: ({ title }) => title },
    {
      key: 'wants',
      label: t('votes'),
      sort: 'wanted',
      cell: ({ wants, needs }) => <span className="num">{t('voted', { wants, needs })}</span>,
    },
    {
      key: 'comments',
      label: t('comments'),
      isMinor: true,
      cell: ({ comments }) => <span className="num">{comments}</span>,
    },
    {
      key: 'published',
      label: t('publishedOn'),
      sort: 'published',
      isMinor: true,
      cell: ({ published_at: at }) => formatDate(Date.parse(at)),
    },
    { key: 'state', label: t('state'), cell: (row) => <ProposalState {...row} /> },
    ...(mayDecide
      ? [
          {
            key: 'acts',
            label: t('todo'),
            cell: (row: Proposal) => <ProposalActs proposal={row} />,
          },
        ]
      : []),
  ]
  const states = (['open', 'price', 'became'] as const).map((state) => ({
    value: state,
    label: t(`proposalStates.${state}`),
  }))
  return (
    <ListScreen
      title={t('title')}
      tabs={<ReportsTabs tab="proposals" />}
      search={t('searchProposals')}
      filters={[{ name: 'state', label: t('anyState'), options: states }]}
      columns={columns}
      usual="wanted"
      useRead={useRead}
      open={({ url, title }) => ({ href: url, name: title })}
      above={({ total }) => t('proposals', { count: total })}
    />
  )
}
