'use client'

import { Lightbulb, MessageCircle } from 'lucide-react'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { useTranslation } from '#components/i18next.ts'
import { useOwnComments, useOwnProposals } from '#lib/client/community/own.ts'
import { paths } from '#lib/client/paths.ts'
import { download } from '#lib/client/transport/download.ts'
import { ownWords } from '#lib/site/own-words.ts'
import { OwnList } from '../own-list.tsx'
import { CommentRow } from './comment-row.tsx'
import { ProposalRow } from './proposal-row.tsx'

const take = (resource: 'comments' | 'proposals', file: string) => () =>
  download('GET /users/logged/export/{resource}', { params: { resource } }, file)

const takeProposals = take('proposals', 'proposte.xlsx')
const takeComments = take('comments', 'commenti.xlsx')

/** Proposals of the member, then comments. */
export function ProposalsTab() {
  return (
    <I18nProvider words={ownWords}>
      <div className="grid gap-14">
        <div>
          <OwnProposals />
        </div>
        <div>
          <OwnComments />
        </div>
      </div>
    </I18nProvider>
  )
}

function OwnProposals() {
  const { t } = useTranslation('own-proposals')
  const list = useOwnProposals()
  return (
    <OwnList
      list={list}
      t={t}
      icon={<Lightbulb size={32} aria-hidden="true" />}
      start={paths.propose()}
      take={takeProposals}
      rows={3}
    >
      <ul>
        {list.items.map((proposal) => (
          <ProposalRow key={proposal.id} proposal={proposal} />
        ))}
      </ul>
    </OwnList>
  )
}

function OwnComments() {
  const { t } = useTranslation('own-comments')
  const list = useOwnComments()
  return (
    <OwnList
      list={list}
      t={t}
      icon={<MessageCircle size={32} aria-hidden="true" />}
      start={paths.community()}
      take={takeComments}
      rows={3}
    >
      <ul>
        {list.items.map((comment) => (
          <CommentRow key={comment.id} comment={comment} />
        ))}
      </ul>
    </OwnList>
  )
}
