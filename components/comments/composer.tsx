'use client'

import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { PersonAvatar } from '#components/people/person-avatar.tsx'
import { Button } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/input.tsx'
import { Popover } from '#components/ui/popover.tsx'
import type { Words } from '#lib/client/data/community/comments.ts'
import type { Picture } from '#lib/client/data/entities/picture.ts'
import { keepDraft, readDraft } from '#lib/client/storage/drafts.ts'
import { longestComment } from '#lib/contract/comment-limits.ts'
import { useTranslation } from '#words'
import { useThread } from './thread-context.tsx'
import { useMentions } from './use-mentions.ts'

type Participant = { id: number; name: string; image: Picture | null; comments: number }

type MentionListProps = {
  id: string
  people: readonly Participant[]
  chosen: number | undefined
  onPick: (person: Participant) => void
}

/** The focus stays in the text field, which handles the keys of the list. */
function MentionList({ id, people, chosen, onPick }: MentionListProps) {
  const { t } = useTranslation('writing')
  return (
    <>
      <span role="status" className="sr-only">
        {people.length > 0 && t('peopleFound', { count: people.length })}
      </span>
      {people.length > 0 && (
        <Popover className="comment-people" role="listbox" id={id} aria-label={t('people')}>
          {people.map((person) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field
            <div
              key={person.id}
              id={`${id}-${person.id}`}
              role="option"
              aria-selected={person.id === chosen}
              // Runs before the field would lose the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onPick(person)}
            >
              <PersonAvatar person={person} size={36} />
              <b>
                <bdi>{person.name}</bdi>
              </b>
              <span className="ml-auto text-tiny text-ink-2">
                {t('said', { count: person.comments })}
              </span>
            </div>
          ))}
        </Popover>
      )}
    </>
  )
}

type ComposerProps = {
  label: string
  submit: string
  /** Storage key of the draft; undefined when an existing comment is edited. */
  draft?: string
  initial?: string
  /** Smaller look, for use below a comment. */
  below?: boolean
  bare?: boolean
  beside?: ReactNode
  errors?: readonly string[] | undefined
  busy?: boolean
  onSend: (words: Words) => unknown
  onCancel: () => void
  /** Error or step to complete before sending. */
  children?: ReactNode
}

export function Composer(props: ComposerProps) {
  const { label, submit, draft, initial = '', below, bare, errors = [], busy, onSend } = props
  const { t } = useTranslation('writing')
  const { place, user } = useThread()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => (draft ? readDraft(draft) || initial : initial))
  const [kept, setKept] = useState(false)
  const change = (next: string) => {
    setText(next)
    if (draft) setKept(keepDraft(draft, next))
  }
  const mentions = useMentions({ place, text, field, onText: change })

  const length = text.trim().length
  const over = length - longestComment
  const wrong =
    over > 0 ? [t('tooLong', { length, most: longestComment, over })] : length > 0 ? errors : []
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (length > 0 && over <= 0 && !busy)
      onSend({ content: text.trim(), mentions: mentions.meant() })
    else field.current?.focus()
  }
  const person = { name: user?.name ?? '', image: user?.image ?? null }
  return (
    <div className={bare ? undefined : 'comment'}>
      {!bare && <PersonAvatar person={person} size={below ? 36 : 44} />}
      <div className="grid gap-4">
        <form className="comment-composer grid gap-2.5" onSubmit={send}>
          <label className="sr-only" htmlFor={id}>
            {label}
          </label>
          <Textarea
            id={id}
            ref={field}
            rows={below ? 2 : 3}
            dir="auto"
            value={text}
            autoFocus
            aria-invalid={wrong.length > 0 || undefined}
            aria-describedby={wrong.length > 0 ? `${id}-error` : undefined}
            {...mentions.field}
            onChange={({ target }) => {
              change(target.value)
              mentions.look()
            }}
            onKeyDown={(event) => {
              if (mentions.press(event)) return
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send()
            }}
          />
          <MentionList {...mentions.list} />
          {wrong.length > 0 && <FieldError id={`${id}-error`}>{wrong.join(', ')}</FieldError>}
          <div className="flex flex-wrap items-center justify-end gap-2">
            <span role="status" className="grow text-tiny text-ink-2">
              {props.beside ?? (kept && t('kept'))}
            </span>
            <Button size="sm" onClick={props.onCancel}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              kind="pri"
              size="sm"
              aria-disabled={length === 0 || over > 0}
              busy={busy}
            >
              {submit}
            </Button>
          </div>
        </form>
        {/* Outside of the form, since preceding steps can contain forms of their own. */}
        {props.children}
      </div>
    </div>
  )
}
