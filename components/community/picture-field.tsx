'use client'

import { ImagePlus } from 'lucide-react'
import { useId } from 'react'
import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { UploadProgress } from '#components/forms/upload-progress.tsx'
import { useUpload } from '#components/forms/use-upload.ts'
import { useTranslation } from '#components/i18next.ts'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { ProductTile } from '#components/ui/product-card.tsx'
import { Spinner } from '#components/ui/skeleton.tsx'
import type { Picture } from '#lib/client/data/entities/wire.ts'
import { readToken } from '#lib/client/storage/token.ts'

type PictureFieldProps = { picture: Picture | null; onChange: (picture: Picture | null) => void }

/** Uploads at once, so that the draft contains the picture too. */
export function PictureField({ picture, onChange }: PictureFieldProps) {
  const { t } = useTranslation('propose')
  const id = useId()
  const { input, sending, problem, choose, login } = useUpload({
    field: 'image',
    accepts: (type) => type.startsWith('image/'),
    problems: { kind: t('picture.kind'), large: t('picture.large'), failed: t('picture.failed') },
    send: async (client, body, options) =>
      onChange((await client.call('PUT /community/pictures', { body }, options)).data),
  })

  return (
    <fieldset className="field">
      <legend className="label mb-1.5">{t('picture.label')}</legend>
      <div className={picture ? 'grid grid-cols-[112px_minmax(0,1fr)] items-center gap-4' : empty}>
        {picture ? (
          <ProductTile tint={picture.tint} className="aspect-square place-items-center p-0">
            <ItemPicture image={picture} sizes="86px" alt={t('picture.shown')} />
          </ProductTile>
        ) : (
          <span className="grid size-20 place-items-center text-link" aria-hidden="true">
            {sending ? <Spinner /> : <ImagePlus size={30} />}
          </span>
        )}
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start gap-2.5">
          {sending && (
            <UploadProgress
              {...sending}
              label={t('picture.sending')}
              stopLabel={t('picture.stop')}
            />
          )}
          {!picture && !sending && (
            <p>
              <b>{t('picture.add')}</b>
              <br />
              <span id={`${id}-kinds`} className="text-small text-ink-2">
                {t('picture.kinds')}
              </span>
            </p>
          )}
          <div className={sending ? 'sr-only' : 'flex flex-wrap gap-2.5'}>
            <label
              className={buttonClass({ kind: picture ? 'plain' : 'line', size: 'sm' }, 'file')}
            >
              <input
                ref={input}
                type="file"
                accept="image/*"
                className="sr-only"
                aria-describedby={problem ? `${id}-problem` : picture ? undefined : `${id}-kinds`}
                onClick={(event) => {
                  if (readToken() !== null) return
                  event.preventDefault()
                  login()
                }}
                onChange={choose}
              />
              {picture ? t('picture.change') : t('picture.choose')}
            </label>
            {picture && (
              <Button size="sm" onClick={() => onChange(null)}>
                {t('picture.remove')}
              </Button>
            )}
          </div>
          <p role="status" className="sr-only">
            {sending && t('picture.sending')}
          </p>
        </div>
      </div>
      <div role="alert">{problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}</div>
    </fieldset>
  )
}

const empty =
  'grid grid-cols-[80px_minmax(0,1fr)] items-center gap-4 rounded-option border border-dashed border-line-strong p-4'
