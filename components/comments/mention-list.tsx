'use client'

import { PersonAvatar } from '#components/people/person-avatar.tsx'
import { Popover } from '#components/ui/popover.tsx'
import type { Picture } from '#lib/client/entities/picture.ts'
import { useTranslation } from '#words'

type Participant = { id: number; name: string; image: Picture | null; comments: number }

type MentionListProps = {
  id: string
  people: readonly Participant[]
  chosen: number | undefined
  onPick: (person: Participant) => void
}

/** The focus stays in the text field, which handles the keys of the list. */
export function MentionList({ id, people, chosen, onPick }: MentionListProps) {
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
