'use client'

import { Users } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { BackButton } from '#components/navigation/back-button.tsx'
import { useLateQuery } from '#components/navigation/late-query.ts'
import { Link } from '#components/navigation/link.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { buttonClass } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Words } from '#components/words.tsx'
import { useLogin } from '#lib/client/data/community/marks.ts'
import { type Proposal, toProposal } from '#lib/client/data/entities/community.ts'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import { useUser } from '#lib/client/data/session/use-user.ts'
import { paths } from '#lib/client/paths.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { linkOf } from './draft.ts'
import type { Interest } from './feed-page.tsx'
import { ProposalFields } from './fields.tsx'

type EditProps = { interests: readonly Interest[] }

/** Static frame, the same for every member; the address names the proposal. */
export function EditProposal({ interests }: EditProps) {
  const { t } = useTranslation('propose')
  const user = useUser()
  const id = Number(useLateQuery().get('id'))
  const login = useLogin()
  const isVisitor = user === null
  useEffect(() => {
    if (isVisitor) login()
  }, [isVisitor, login])
  const proposal = useApiQuery(
    'GET /community/{id}',
    { params: { id } },
    { enabled: id > 0, select: ({ data }) => toProposal(data) },
  )
  const isTheirs = proposal.data !== undefined && user && proposal.data.userId !== user.id
  return (
    <div className="wrap">
      <div className="py-1.5 lg:pt-5 lg:pb-3.5">
        <BackButton />
      </div>
      <div className="grid max-w-prose gap-6">
        <h1 className="text-d2">{t('edit.title')}</h1>
        {proposal.isError || isTheirs ? (
          <Note tone="danger">
            {t('edit.missing')} <Link href={paths.community()}>{t('edit.back')}</Link>
          </Note>
        ) : proposal.data && user ? (
          <EditForm key={id} proposal={proposal.data} interests={interests} />
        ) : (
          <Skeleton className="h-[24rem] rounded-option" />
        )}
      </div>
    </div>
  )
}

function EditForm({ proposal, interests }: EditProps & { proposal: Proposal }) {
  const { t } = useTranslation('propose')
  const router = useRouter()
  const { id, wantCount, needCount } = proposal
  const [draft, setDraft] = useState({
    title: proposal.title,
    description: proposal.description,
    link: proposal.links[0]?.href ?? '',
    interestId: proposal.interest?.id ?? null,
  })
  const form = useForm(async () => {
    const { title, description, link, interestId } = draft
    const body = { title, description, link: linkOf(link) ?? null, interest_id: interestId }
    const { data } = await browserClient.call('PATCH /community/{id}', { params: { id }, body })
    toast(t('edit.saved'))
    router.push(paths.proposal(data))
    router.refresh()
  })
  const answered = wantCount + needCount
  return (
    <>
      {answered > 0 && (
        <Note icon={<Users size={22} />}>
          <Words text={t('edit.answered', { count: answered })} />
        </Note>
      )}
      <form className="grid gap-6" {...form.props}>
        <ProposalFields
          form={form}
          draft={draft}
          onChange={(some) => setDraft({ ...draft, ...some })}
          interests={interests}
        />
        <p className="text-small text-ink-2">{t('edit.mark')}</p>
        <FormFoot
          form={form}
          beside={
            <Link className={buttonClass()} href={paths.proposal(proposal)}>
              {t('edit.cancel')}
            </Link>
          }
        >
          {t('edit.save')}
        </FormFoot>
      </form>
    </>
  )
}
