'use client'

import { Ellipsis, Flag } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { BlockChoice } from '#components/people/block-choice.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Popover, useMenu } from '#components/ui/menu.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Words } from '#components/words.tsx'
import { useLogin } from '#lib/client/data/community/marks.ts'
import { useBlocked } from '#lib/client/data/session/blocked.ts'
import { useUser } from '#lib/client/data/session/use-user.ts'
import { useInteraction } from '#lib/client/hooks/interaction.ts'
import { paths } from '#lib/client/paths.ts'
import { readToken } from '#lib/client/storage/token.ts'
import { useTranslation } from '#words'
import { AnswerButtons } from './want-or-need.tsx'

type GoalPanelProps = {
  id: number
  title: string
  wantCount: number
  needCount: number
  /** Votes at which the shop asks for the price; null when it never does, or has. */
  threshold: number | null
  /** True once the votes were enough, also when some are gone again. */
  isReached: boolean
  children: ReactNode
}

/** Number of interested people and the two answers; the count follows each answer. */
export function GoalPanel(props: GoalPanelProps) {
  const { id, title, threshold, isReached, children, ...counts } = props
  const { t } = useTranslation('proposal')
  const { interaction, choose, problem, countsLater, wantCount, needCount } = useInteraction(
    id,
    counts,
  )
  const { t: community } = useTranslation('community')
  const votes = wantCount + needCount
  const missing = threshold === null || isReached ? 0 : Math.max(0, threshold - votes)
  const sentence = interaction ? t(`said.${interaction}`) : threshold === null ? t('ask') : ''
  return (
    <Panel ground="sunk" className="grid gap-3.5">
      <div className="grid gap-1.5">
        <p className="text-d3 num">
          {missing === 0
            ? t('waiting', { count: votes })
            : votes === 0
              ? t('price.none')
              : t('price.missing', { count: missing })}
        </p>
        {threshold !== null && (
          <p className="text-small text-ink-2">
            {missing === 0 ? t('price.open') : t('price.rule', { count: votes, threshold })}
          </p>
        )}
      </div>
      <AnswerButtons
        title={title}
        interaction={interaction}
        problem={problem}
        wantCount={wantCount}
        needCount={needCount}
        onChoose={choose}
      />
      <p className="text-small text-ink-2 empty:hidden" role="status">
        <Words
          text={countsLater ? community('countsLater') : sentence}
          marks={{ b: <b className="text-ink" /> }}
        />
      </p>
      {children}
    </Panel>
  )
}

const RemoveProposal = lazyPart(async () => (await import('./remove-proposal.tsx')).RemoveProposal)

type OwnActionsProps = {
  proposal: { id: number; slug: string; userId: number | null; archived: boolean }
  waiting: number
  /** True once it has become a group or a sale, and can no longer be changed by the author. */
  hasBecome: boolean
}

export function OwnActions({ proposal, waiting, hasBecome }: OwnActionsProps) {
  const { t } = useTranslation('proposal')
  const user = useUser()
  const [isAsking, setAsking] = useState(false)
  const { id, slug, userId, archived } = proposal
  if (!user || user.id !== userId || hasBecome) return null
  return (
    <div className="flex flex-wrap gap-2.5">
      {!archived && (
        <Link className={buttonClass({ size: 'sm' })} href={paths.editProposal(id)}>
          {t('own.edit')}
        </Link>
      )}
      <Button size="sm" className="text-danger" onClick={() => setAsking(true)}>
        {t('own.remove')}
      </Button>
      {isAsking && (
        <Suspense>
          <RemoveProposal named={{ id, slug }} waiting={waiting} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}

const ReportDialog = lazyPart(
  async () => (await import('#components/report/report-dialog.tsx')).ReportDialog,
)

type ReportProposalProps = {
  proposal: { id: number; title: string; userId: number | null; userName: string }
}

const begun = '#report'

/** Report button, hidden from the author; after a sign-in the dialog is open again. */
export function ReportProposal({ proposal }: ReportProposalProps) {
  const { t } = useTranslation('proposal')
  const router = useRouter()
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  const { id, title, userId, userName } = proposal

  useEffect(() => {
    if (window.location.hash === begun && readToken() !== null) setOpen(true)
  }, [])

  const login = () => {
    const { pathname, search } = window.location
    router.push(paths.login(pathname + search + begun))
  }
  if (user && user.id === userId) return null
  return (
    <>
      <Button
        size="sm"
        className="justify-self-start"
        onClick={() => (readToken() === null ? login() : setOpen(true))}
      >
        <Flag size={18} />
        {t('report')}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog
            reported={{ type: 'proposal', id, name: userName, content: title }}
            onLogin={login}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

export function AuthorMenu({ author }: { author: { id: number; name: string } }) {
  const { t } = useTranslation('blocks')
  const user = useUser()
  const login = useLogin()
  const isBlocked = useBlocked().includes(author.id)
  const { menu, open, setOpen } = useMenu()
  if (user?.id === author.id) return null
  const choose = () => {
    setOpen(false)
    menu.current?.querySelector('button')?.focus()
    if (readToken() !== null) return true
    login()
    return false
  }
  const name = author.name || t('someone')
  return (
    <div className="ml-auto flex items-center gap-2">
      <span role="status" className="text-tiny text-ink-2">
        {isBlocked && t('folded')}
      </span>
      <div ref={menu} className="relative">
        <IconButton
          label={t('menu', { name })}
          icon={<Ellipsis size={20} />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        {open && (
          <Popover className="comment-menu right-0 left-auto">
            <BlockChoice person={author} onChoose={choose} />
          </Popover>
        )}
      </div>
    </div>
  )
}
