'use client'

import { Words } from '#components/words.tsx'
import { toNextCarton } from '#lib/client/entities/catalogue.ts'
import { useTranslation } from '#words'

type CartonNoteProps = { carton: number; reached: number }

/** Seats are bought in full cartons: those of an incomplete carton get no copy at the closing. */
export function CartonNote({ carton, reached }: CartonNoteProps) {
  const { t } = useTranslation('item')
  const missing = toNextCarton(carton, reached)
  return (
    <p className="text-small text-ink-2">
      <Words
        text={
          missing === carton
            ? t('carton.full', { carton })
            : t('carton.begun', { carton, count: missing })
        }
        marks={{ b: <b className="text-ink" /> }}
      />
    </p>
  )
}
