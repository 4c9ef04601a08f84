'use client'

import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react'
import { PersonAvatar } from '#components/people/person-avatar.tsx'
import { Button } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/input.tsx'
import { Popover } from '#components/ui/menu.tsx'
import { type ThreadPlace, threadCalls, type Words } from '#lib/client/data/community/comments.ts'
import type { Picture } from '#lib/client/data/entities/wire.ts'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import { keepDraft, readDraft } from '#lib/client/storage/drafts.ts'
import { longestComment } from '#lib/contract/comment-limits.ts'
import { partsOf } from '#lib/format/text-parts.ts'
import { useTranslation } from '#words'
import { useThread } from './thread-context.tsx'

/** Name being typed right before the caret. */
const begun = /(?:^|[\s(])@(\p{L}{0,30})$/u

type Mentions = {
  place: ThreadPlace
  text: string
  field: RefObject<HTMLTextAreaElement | null>
  onText: (text: string) => void
}

const useMentions = ({ place, text, field, onText }: Mentions) => {
  const id = useId()
  const known = useRef(new Map<string, number>())
  const [begin, setBegin] = useState<{ name: string; end: number } | null>(null)
  const [at, setAt] = useState(0)
  const { data } = useApiQuery(
    threadCalls[place.type].people,
    { params: { id: place.id }, query: { name: begin?.name ?? '' } },
    { enabled: begin !== null, keepPrevious: true, select: ({ data }) => data },
  )
  const people = begin ? (data ?? []) : []
  const chosen = people[Math.min(at, people.length - 1)]

  const look = () => {
    const end = field.current?.selectionStart ?? 0
    const name = begun.exec(field.current?.value.slice(0, end) ?? '')?.[1]
    setBegin(name === undefined ? null : { name, end })
    if (name !== begin?.name) setAt(0)
  }
  const pick = (person: { id: number; name: string }) => {
    if (!begin) return
    known.current.set(person.name, person.id)
    const start = begin.end - begin.name.length
    onText(`${text.slice(0, start)}${person.name} ${text.slice(begin.end)}`)
    setBegin(null)
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (!chosen) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((people.indexOf(chosen) + step + people.length) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(chosen)
    else if (event.key === 'Escape') setBegin(null)
    else return false
    event.preventDefault()
    return true
  }
  return {
    field: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': chosen ? id : undefined,
      'aria-activedescendant': chosen ? `${id}-${chosen.id}` : undefined,
      onSelect: look,
      onBlur: () => setBegin(null),
    },
    list: { id, people, chosen: chosen?.id, onPick: pick },
    look,
    press,
    /** Ids of the members whose names are still in the text. */
    meant: () =>
      partsOf(text, [...known.current.keys()]).flatMap(({ kind, text }) => {
        const member = kind === 'mention' ? known.current.get(text) : undefined
        return member === undefined ? [] : [member]
      }),
  }
}

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
  below?: boolean
  bare?: boolean
  beside?: ReactNode
  errors?: readonly string[] | undefined
  busy?: boolean
  onSend: (words: Words) => unknown
  onCancel: () => void
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
