'use client'

import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { Link } from '#components/navigation/link.tsx'
import { Note } from '#components/ui/note.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import { Words } from '#components/words.tsx'
import type { LiveItem } from '#lib/client/data/entities/live-item.ts'
import { resourcePath } from '#lib/client/paths.ts'
import { useTranslation } from '#words'

/** Item that this one is shipped together with. */
export function TravelsWith({ other }: { other: NonNullable<LiveItem['travelsWith']> }) {
  const { t } = useTranslation('item')
  return (
    <Note
      icon={
        <Thumb tint={other.image.tint} size={56}>
          <ItemPicture image={other.image} sizes="42px" />
        </Thumb>
      }
    >
      <Words
        text={t('travels', { title: other.title })}
        marks={{ a: <Link href={resourcePath(other.type, other)} /> }}
      />
    </Note>
  )
}
