'use client'

import { ArrowRight, type LucideIcon, Merge, Tag } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { longestPriceText, priceAnswers } from '#lib/contract/price-answers.ts'
import { Act } from '../act.tsx'
import type { Columns } from '../list/columns.tsx'
import { ListScreen, type RowOf } from '../list/list.tsx'
import { useMay } from '../session.tsx'

type Proposal = RowOf<'GET /proposals'>

/** Only its icon shows where three buttons would not fit side by side. */
const shortLabel = (Icon: LucideIcon, label: string) => (
  <>
    <Icon size={18} className="lg:hidden" aria-hidden="true" />
    <span className="sr-only lg:not-sr-only">{label}</span>
  </>
)

function ProposalActs({ proposal: { id, title, item, price } }: { proposal: Proposal }) {
  const { t } = useTranslation('console-reports')
  const input = { params: { id } }
  if (item)
    return (
      <Act
        call="POST /proposals/{id}/undo"
        input={input}
        label={t('reopen')}
        size="sm"
        done={t('reopened')}
      />
    )
  const answers = priceAnswers.map((value) => ({ value, label: t(`prices.${value}`) }))
  return (
    <span className="flex gap-2">
      <Act
        call="POST /proposals/{id}/answer"
        input={input}
        label={shortLabel(Tag, t('price'))}
        title={t('priceTitle', { title })}
        size="sm"
        submit={t('next')}
        done={t('priced')}
        fields={[
          { name: 'answer', label: t('priceState'), value: price?.state, choices: answers },
          {
            name: 'text',
            label: t('priceText'),
            hint: t('priceHint'),
            value: price?.text,
            max: longestPriceText,
            optional: true,
          },
        ]}
      />
      <Act
        call="POST /proposals/{id}/turn"
        input={input}
        label={shortLabel(ArrowRight, t('turn'))}
        title={t('turnTitle', { title })}
        size="sm"
        submit={t('next')}
        done={t('turned')}
        fields={[{ name: 'item', kind: 'number', label: t('item'), hint: t('itemHint') }]}
      />
      <Act
        call="POST /proposals/{id}/merge"
        input={input}
        label={shortLabel(Merge, t('merge'))}
        title={t('mergeTitle', { title })}
        size="sm"
        submit={t('next')}
        done={t('merged')}
        fields={[
          { name: 'into', kind: 'number', label: t('into'), hint: t('intoHint') },
          { name: 'reason', label: t('mergeReason'), hint: t('mergeHint'), max: longestPriceText },
        ]}
      />
    </span>
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
  const columns: Columns<Proposal> = [
    { key: 'title', label: t('proposal') },
    {
      key: 'wants',
      label: t('votes'),
      sort: 'wanted',
      cell: ({ wants, needs }) => <span className="num">{t('voted', { wants, needs })}</span>,
    },
    { key: 'comments', label: t('comments'), isMinor: true, as: 'number' },
    { key: 'published_at', label: t('publishedOn'), sort: 'published', isMinor: true, as: 'day' },
    {
      key: 'state',
      label: t('state'),
      isMinor: true,
      cell: (row) => <ProposalState {...row} />,
    },
    mayDecide && {
      key: 'acts',
      label: t('todo'),
      cell: (row) => <ProposalActs proposal={row} />,
    },
  ]
  const states = (['open', 'price', 'became'] as const).map((state) => ({
    value: state,
    label: t(`proposalStates.${state}`),
  }))
  return (
    <ListScreen
      call="GET /proposals"
      file="POST /proposals/file"
      title={t('title')}
      tab="proposals"
      search={t('searchProposals')}
      filters={[{ name: 'state', label: t('anyState'), options: states }]}
      columns={columns}
      usual="wanted"
      open={({ url, title }) => ({ href: url, name: title })}
      above={({ total }) => t('proposals', { count: total })}
    />
  )
}
