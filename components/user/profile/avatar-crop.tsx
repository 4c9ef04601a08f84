import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { BusyButton } from '#components/forms/busy-button.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogActions } from '#components/ui/dialog.tsx'

type Size = { width: number; height: number }
/** Zoom 1 fits the shorter side; x and y are the position within the overflow, 0–1. */
type Crop = { zoom: number; x: number; y: number }

export const centred: Crop = { zoom: 1, x: 0.5, y: 0.5 }
const farthestZoom = 4

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

const lengths = ({ width, height }: Size, zoom: number) => {
  const shorter = Math.min(width, height)
  return { across: (zoom * width) / shorter, down: (zoom * height) / shorter }
}

export const placeOf = (size: Size, { zoom, x, y }: Crop) => {
  const { across, down } = lengths(size, zoom)
  return {
    width: `${across * 100}%`,
    left: `${(1 - across) * x * 100}%`,
    top: `${(1 - down) * y * 100}%`,
  }
}

export const squareOf = ({ width, height }: Size, { zoom, x, y }: Crop) => {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/** Crop after a drag, given in multiples of the window. */
export const dragged = (size: Size, crop: Crop, right: number, down: number): Crop => {
  const length = lengths(size, crop.zoom)
  const moved = (at: number, by: number, long: number) =>
    long > 1 ? within(at - by / (long - 1), 0, 1) : at
  return {
    zoom: crop.zoom,
    x: moved(crop.x, right, length.across),
    y: moved(crop.y, down, length.down),
  }
}

const side = 640

type AvatarCropProps = {
  file: File
  onCrop: (picture: File) => Promise<void>
  onUnreadable: () => void
  onClose: () => void
}

const draw = (image: HTMLImageElement, square: ReturnType<typeof squareOf>) => {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const { left, top, side: length } = square
  canvas.getContext('2d')?.drawImage(image, left, top, length, length, 0, 0, side, side)
  return new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.9))
}

/** Crop that is dragged, or moved with sliders for keyboard users. */
export function AvatarCrop({ file, onCrop, onUnreadable, onClose }: AvatarCropProps) {
  const { t } = useTranslation('user')
  const image = useRef<HTMLImageElement>(null)
  const [src, setSrc] = useState<string>()
  const [size, setSize] = useState<Size>()
  const [crop, setCrop] = useState(centred)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    const url = URL.createObjectURL(file)
    setSrc(url)
    return () => URL.revokeObjectURL(url)
  }, [file])

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!size || event.buttons === 0) return
    const window = event.currentTarget.clientWidth
    setCrop((now) => dragged(size, now, event.movementX / window, event.movementY / window))
  }

  const save = async () => {
    if (!size || !image.current) return
    setBusy(true)
    const picture = await draw(image.current, squareOf(size, crop))
    if (picture) await onCrop(new File([picture], 'avatar', { type: picture.type }))
    else onUnreadable()
    setBusy(false)
  }

  const slider = (name: 'zoom' | 'x' | 'y', min: number, max: number) => (
    <label className="slider">
      {t(`crop.${name}`)}
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={crop[name]}
        onChange={(event) => setCrop({ ...crop, [name]: Number(event.target.value) })}
      />
    </label>
  )

  return (
    <Dialog open title={t('crop.title')} onClose={onClose}>
      <div className="crop-window" onPointerMove={drag}>
        {src && (
          <img
            ref={image}
            src={src}
            alt={t('crop.preview')}
            draggable={false}
            style={size && placeOf(size, crop)}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              width > 0 ? setSize({ width, height }) : onUnreadable()
            }
            onError={onUnreadable}
          />
        )}
      </div>
      {slider('zoom', 1, farthestZoom)}
      {slider('x', 0, 1)}
      {slider('y', 0, 1)}
      <DialogActions>
        <BusyButton kind="pri" busy={busy} onClick={save}>
          {t('crop.save')}
        </BusyButton>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </DialogActions>
    </Dialog>
  )
}
