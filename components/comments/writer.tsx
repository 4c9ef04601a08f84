'use client'

import { Clock, CloudOff } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Note } from '#components/ui/note.tsx'
import { Spinner } from '#components/ui/skeleton.tsx'
import { Words as Marked } from '#components/words.tsx'
import {
  draftOf,
  sendComment,
  useThreadLogin,
  useWritten,
  type Words,
} from '#lib/client/data/community/comments.ts'
import { isDeadToken } from '#lib/client/data/community/marks.ts'
import { commentToBe } from '#lib/client/data/entities/comments.ts'
import { paths } from '#lib/client/paths.ts'
import { dropDraft } from '#lib/client/storage/drafts.ts'
import { readToken } from '#lib/client/storage/token.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { useTranslation } from '#words'
import { AskToWrite, CommentView } from './comment-view.tsx'
import { Composer } from './composer.tsx'
import { useThread } from './thread-context.tsx'

type WriterProps =
  | { parentId: null; first: boolean }
  | { parentId: number; answered: string; onEnd: () => void }

type Phase =
  | { at: 'closed'; wasOpen: boolean }
  | { at: 'open'; refused?: { error: ApiError; words: Words } }
  | { at: 'sending' | 'unsent'; words: Words }

/** From the button to the published comment; the typed text survives sign-in and errors. */
export function Writer(props: WriterProps) {
  const { t } = useTranslation('writing')
  const { place, wish, user, now } = useThread()
  const login = useThreadLogin()
  const { parentId } = props
  const { add } = useWritten(place, parentId)
  const [phase, setPhase] = useState<Phase>(
    parentId === null ? { at: 'closed', wasOpen: false } : { at: 'open' },
  )
  const draft = draftOf(place, parentId)
  const here =
    parentId === null ? { act: 'write' as const } : { act: 'answer' as const, id: parentId }

  const ask = () => (readToken() === null ? login(here) : setPhase({ at: 'open' }))
  const wished = useEffectEvent(() => {
    if (wish.act === here.act && (parentId !== null || phase.at === 'closed')) ask()
  })
  useEffect(() => {
    if (wish) wished()
  }, [wish])

  const end = () => {
    setPhase({ at: 'closed', wasOpen: true })
    if ('onEnd' in props) props.onEnd()
  }
  const send = async (words: Words) => {
    setPhase({ at: 'sending', words })
    try {
      const comment = await sendComment(place, parentId, words)
      dropDraft(draft)
      add(comment)
      end()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isDeadToken(error)) login(here)
      if (error.status >= 500) return setPhase({ at: 'unsent', words })
      setPhase({ at: 'open', refused: { error, words } })
    }
  }

  if (phase.at === 'closed')
    return parentId === null ? (
      <AskToWrite first={props.first} wasOpen={phase.wasOpen} onAsk={ask} />
    ) : null
  if (phase.at === 'open') {
    const { refused } = phase
    return (
      <Composer
        label={
          'answered' in props ? t('answer', { name: props.answered || t('someone') }) : t('comment')
        }
        submit={parentId === null ? t('publish') : t('reply')}
        draft={draft}
        below={parentId !== null}
        errors={refused?.error.fields.content}
        onSend={send}
        onCancel={end}
      >
        {refused && <Refusal {...refused} onConfirmed={() => send(refused.words)} />}
      </Composer>
    )
  }
  const isSending = phase.at === 'sending'
  return (
    <CommentView
      comment={commentToBe(user ?? null, phase.words.content, parentId, now)}
      now={now}
      aria-busy={isSending}
      state={
        isSending && (
          <span role="status" className="flex items-center gap-1.5 text-tiny text-ink-2">
            <Spinner />
            {t('sending')}
          </span>
        )
      }
    >
      {!isSending && (
        <div role="alert" className="mt-2.5 flex flex-wrap items-center gap-2">
          <Note tone="danger" icon={<CloudOff size={20} />} className="grow">
            <Marked text={t('unsent')} />
          </Note>
          <Button size="sm" onClick={() => send(phase.words)}>
            {t('retry')}
          </Button>
        </div>
      )}
    </CommentView>
  )
}

const ConfirmEmail = lazyPart(
  async () => (await import('#components/confirm/confirm-email.tsx')).ConfirmEmail,
)

export function Refusal({ error, onConfirmed }: { error: ApiError; onConfirmed: () => void }) {
  const { t } = useTranslation('writing')
  const { user } = useThread()
  if (error.code === 'unconfirmed' && user)
    return (
      <div className="grid gap-4">
        <Note>
          <Marked
            text={t('confirm', { email: user.pendingEmail ?? user.email })}
            marks={{ b: <b className="wrap-anywhere" /> }}
          />
        </Note>
        <Suspense fallback={<Spinner />}>
          <ConfirmEmail
            bare
            user={user}
            onConfirmed={onConfirmed}
            changeHref={paths.userTabs('profile')}
          />
        </Suspense>
      </div>
    )
  if (error.code === 'too_many_requests')
    return (
      <Note role="alert" icon={<Clock size={22} />}>
        <b>{t('waitTitle')}</b> {t('wait', { count: Math.ceil((error.retryAfter ?? 60) / 60) })}
      </Note>
    )
  if (error.fields.content) return null
  return (
    <Note role="alert" tone="danger">
      {error.detail || t('failed')}
    </Note>
  )
}
