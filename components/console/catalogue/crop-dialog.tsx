import 'react-image-crop/dist/ReactCrop.css'
import { useId, useState } from 'react'
import { ReactCrop } from 'react-image-crop'
import { BusyButton } from '#components/forms/busy-button.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogActions } from '#components/ui/dialog.tsx'
import { Field, FieldError } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { consoleCall } from '#lib/client/console/client.ts'
import type { PictureArea } from '#lib/contract/console/catalogue.ts'

const sides = { x: 'width', y: 'height', width: 'x', height: 'y' } as const
const firstArea: PictureArea = { x: 5, y: 5, width: 90, height: 90 }

type CropDialogProps = {
  picture: string
  name: string
  onCrop: (picture: string) => void
  onClose: () => void
}

/** Area that is drawn over the picture, or written in numbers. */
export function CropDialog({ picture, name, onCrop, onClose }: CropDialogProps) {
  const { t } = useTranslation('console-catalogue')
  const [area, setArea] = useState(firstArea)
  const id = useId()
  const [state, setState] = useState<'busy' | 'failed'>()
  const save = () => {
    setState('busy')
    const call = { params: { id: picture }, body: area }
    consoleCall('POST /catalogue/pictures/{id}/crop', call).then(
      ({ data }) => onCrop(data.id),
      () => setState('failed'),
    )
  }
  const write = (side: keyof PictureArea, value: number) =>
    setArea({ ...area, [side]: Math.min(value, 100 - area[sides[side]]) })

  return (
    <Dialog open title={t('crop.title', { name })} onClose={onClose}>
      <ReactCrop
        crop={{ unit: '%', ...area }}
        onChange={(_, { x, y, width, height }) => setArea({ x, y, width, height })}
        minWidth={16}
        minHeight={16}
        keepSelection
        ariaLabels={t('crop.handles', { returnObjects: true })}
        className="self-center"
      >
        <img className="max-h-[50vh]" src={`/api/pictures/${picture}/1200.webp`} alt={name} />
      </ReactCrop>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {(['x', 'y', 'width', 'height'] as const).map((side) => (
          <Field key={side} id={`${id}-${side}`} label={t(`crop.${side}`)}>
            {(control) => (
              <Input
                {...control}
                type="number"
                min={side.length > 1 ? 1 : 0}
                max={100 - area[sides[side]]}
                value={Math.round(area[side])}
                onChange={({ target }) => write(side, target.valueAsNumber || 0)}
              />
            )}
          </Field>
        ))}
      </div>
      <div role="alert">{state === 'failed' && <FieldError>{t('crop.failed')}</FieldError>}</div>
      <DialogActions>
        <BusyButton kind="pri" busy={state === 'busy'} onClick={save}>
          {t('crop.save')}
        </BusyButton>
        <Button onClick={onClose}>{t('crop.cancel')}</Button>
      </DialogActions>
    </Dialog>
  )
}
