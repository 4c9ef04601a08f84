'use client'

import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { type Picture, pictureSrc } from '#lib/client/data/entities/wire.ts'
import { useTranslation } from '#words'

type ZoomDialogProps = {
  title: string
  pictures: Picture[]
  current: number
  onShow: (index: number) => void
  onClose: () => void
}

/** Full-screen picture; a tap zooms in further. */
export function ZoomDialog({ title, pictures, current, onShow, onClose }: ZoomDialogProps) {
  const { t } = useTranslation('item')
  const dialog = useRef<HTMLDialogElement>(null)
  const [near, setNear] = useState(false)
  const count = pictures.length
  const picture = pictures[current]

  useEffect(() => dialog.current?.showModal(), [])

  const show = (index: number) => {
    if (index < 0 || index >= count) return
    setNear(false)
    onShow(index)
  }
  const step = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') show(current + 1)
    if (key === 'ArrowLeft') show(current - 1)
  }

  if (!picture) return null
  return (
    <dialog
      ref={dialog}
      className="zoom"
      aria-label={t('gallery.label', { title })}
      onClose={onClose}
      onKeyDown={step}
    >
      <div className="zoom-view" data-near={near || undefined}>
        <button
          type="button"
          aria-pressed={near}
          aria-label={t('gallery.enlarge')}
          onClick={() => setNear(!near)}
        >
          <img
            key={picture.id}
            src={pictureSrc(picture, 1200)}
            width={picture.width}
            height={picture.height}
            alt={t('gallery.picture', { title, number: current + 1, count })}
          />
        </button>
      </div>
      <div className="zoom-bar">
        {count > 1 && (
          <>
            <IconButton
              label={t('gallery.previous')}
              icon={<ChevronLeft size={24} />}
              aria-disabled={current === 0}
              onClick={() => show(current - 1)}
            />
            <p className="num" aria-hidden="true">
              {current + 1} / {count}
            </p>
            <IconButton
              label={t('gallery.next')}
              icon={<ChevronRight size={24} />}
              aria-disabled={current === count - 1}
              onClick={() => show(current + 1)}
            />
          </>
        )}
        <IconButton
          label={t('gallery.close')}
          icon={<X size={24} />}
          onClick={() => dialog.current?.close()}
        />
      </div>
    </dialog>
  )
}
