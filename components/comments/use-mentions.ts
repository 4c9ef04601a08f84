'use client'

import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { type ThreadPlace, threadCalls } from '#lib/client/data/community/comments.ts'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import { partsOf } from '#lib/format/text-parts.ts'

/** Name being typed right before the caret. */
const begun = /(?:^|[\s(])@(\p{L}{0,30})$/u

type Mentions = {
  place: ThreadPlace
  text: string
  field: RefObject<HTMLTextAreaElement | null>
  onText: (text: string) => void
}

/** Suggests participants while a name is typed after an @, and remembers the chosen ones. */
export const useMentions = ({ place, text, field, onText }: Mentions) => {
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
  /** Returns true if the list has handled the key. */
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
