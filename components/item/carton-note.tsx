'use client'

import { useTranslation } from 'react-i18next'
import { Words } from '#components/words.tsx'
import { toNextCarton } from '#lib/client/entities/catalogue.ts'

type CartonNoteProps = { carton: number; reached: number }

/** Copies come in cartons, and what does not fill one has no place when the group closes. */
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
