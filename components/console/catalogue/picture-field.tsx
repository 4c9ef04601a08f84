import { Crop, ImagePlus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { type DragEvent, useId, useState } from 'react'
import { TextField } from '#components/forms/text-field.tsx'
import type { Form } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { buttonClass } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Spinner } from '#components/ui/skeleton.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import { consoleCall } from '#lib/client/console/client.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { mostPictureBytes } from '#lib/contract/picture-limits.ts'
import { ListButtons, moved } from './list-buttons.tsx'

const CropDialog = dynamic(() => import('./crop-dialog.tsx').then((part) => part.CropDialog), {
  ssr: false,
})

const types = 'image/jpeg,image/png,image/webp'

/** Picture beside its buttons, above the text that describes it. */
const describedLook = 'grid w-full grid-cols-[64px_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5'

type PictureFieldProps = {
  form: Form
  name: string
  label: string
  start?: readonly string[]
  isMany: boolean
  most?: number
  /** Name and label of the texts that describe the pictures. */
  alt?: { name: string; label: string }
  onChange?: () => void
}

/** Pictures by id, in hidden inputs; they are uploaded at once, and shown when the item is saved. */
export function PictureField(props: PictureFieldProps) {
  const { form, name, label, start = [], isMany, most = 40, alt, onChange } = props
  const { t } = useTranslation('console-catalogue')
  const [ids, setIds] = useState(start)
  const [isSending, setSending] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [cropped, setCropped] = useState<number>()
  // A cropped picture keeps the place of the whole one: its text and the focus stay.
  const [wholes, setWholes] = useState<Record<string, string>>({})
  const wholeOf = (id: string) => wholes[id] ?? id
  const hint = useId()
  const change = (next: readonly string[]) => {
    setIds(next)
    onChange?.()
  }

  const upload = async (file: File) => {
    if (file.size > mostPictureBytes) throw new Error(t('picture.large', { name: file.name }))
    const body = new FormData()
    body.set('image', file)
    try {
      return (await consoleCall('POST /catalogue/pictures', { body })).data.id
    } catch (error) {
      const field = error instanceof ApiError && error.fields.image?.join(', ')
      throw new Error(field || t('picture.failed', { name: file.name }))
    }
  }
  const send = async (files: Iterable<File> | null | undefined) => {
    const chosen = [...(files ?? [])]
    if (chosen.length === 0 || isSending) return
    const room = isMany ? most - ids.length : 1
    const problem = isMany ? t('picture.tooMany', { most }) : t('picture.onlyOne')
    const failed = chosen.length > room ? [problem] : []
    setSending(true)
    // One after the other: the server decodes one picture at a time.
    const added: string[] = []
    for (const file of chosen.slice(0, room))
      await upload(file).then(
        (id) => added.push(id),
        (error: Error) => failed.push(error.message),
      )
    setSending(false)
    setProblems(failed)
    setIds((now) => (isMany ? [...new Set([...now, ...added])] : [...added, ...now].slice(0, 1)))
    onChange?.()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void send(event.dataTransfer.files)
  }
  const nameAt = (at: number) => (isMany ? `${name}.${at}` : name)
  const errors = [...new Set([name, ...ids.map((_, at) => nameAt(at))])].flatMap(form.errorsOf)
  const shown = [...errors, ...problems]
  return (
    <fieldset className="field" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <legend className="label mb-1.5">{label}</legend>
      <div className="flex flex-wrap items-center gap-3 rounded-option border border-dashed border-line-strong p-3">
        {ids.map((id, at) => {
          const own = isMany ? t('picture.named', { number: at + 1 }) : label
          return (
            <span
              key={wholeOf(id)}
              className={alt ? describedLook : 'grid justify-items-center gap-1.5'}
            >
              <input type="hidden" name={nameAt(at)} value={id} />
              <Thumb size={alt ? 64 : 80}>
                <img className="cover" src={`/api/pictures/${id}/160.webp`} alt={own} />
              </Thumb>
              <ListButtons
                name={own}
                at={at}
                last={ids.length - 1}
                onMove={(by) => change(moved(ids, at, by))}
                onRemove={() => change(ids.toSpliced(at, 1))}
              >
                <IconButton
                  label={t('picture.crop', { name: own })}
                  icon={<Crop size={18} />}
                  onClick={() => setCropped(at)}
                />
              </ListButtons>
              {cropped === at && (
                <CropDialog
                  picture={id}
                  name={own}
                  onClose={() => setCropped(undefined)}
                  onCrop={(part) => {
                    setCropped(undefined)
                    setWholes({ ...wholes, [part]: wholeOf(id) })
                    change(ids.with(at, part))
                  }}
                />
              )}
              {alt && (
                <div className="col-span-2">
                  <TextField
                    form={form}
                    name={`${alt.name}.${at}`}
                    label={`${alt.label} ${at + 1}`}
                    maxLength={200}
                    required
                  />
                </div>
              )}
            </span>
          )
        })}
        <span className="grid justify-items-start gap-1.5">
          <label className={buttonClass({ size: 'sm' }, 'file')}>
            {isSending ? <Spinner /> : <ImagePlus size={18} aria-hidden="true" />}
            <input
              type="file"
              className="sr-only"
              accept={types}
              multiple={isMany}
              aria-label={`${label}: ${t(isMany ? 'picture.chooseMany' : 'picture.choose')}`}
              aria-describedby={hint}
              onChange={({ target }) => {
                void send([...(target.files ?? [])])
                // The same file can be chosen again after a problem.
                target.value = ''
              }}
            />
            {t(isMany ? 'picture.chooseMany' : 'picture.choose')}
          </label>
          <span id={hint} className="text-small text-ink-2">
            {t(isMany ? 'picture.dropMany' : 'picture.drop')}
          </span>
        </span>
      </div>
      <p role="status" className="sr-only">
        {isSending && t('picture.sending')}
      </p>
      <div role="alert">{shown.length > 0 && <FieldError>{shown.join(' ')}</FieldError>}</div>
    </fieldset>
  )
}
