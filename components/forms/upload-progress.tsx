import { Button } from '#components/ui/button.tsx'

type UploadProgressProps = {
  name: string
  part: number
  label: string
  stopLabel: string
  onStop: () => void
}

export function UploadProgress({ name, part, label, stopLabel, onStop }: UploadProgressProps) {
  const percent = Math.round(part * 100)
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-2.5">
      <p className="flex justify-between gap-2 text-small">
        <b className="min-w-0 truncate">{name}</b>
        <span className="num text-ink-2" aria-hidden="true">
          {percent}%
        </span>
      </p>
      <progress
        className="h-2 w-full overflow-hidden rounded-full accent-solid"
        max={100}
        value={percent}
        aria-label={label}
      />
      <Button size="sm" className="justify-self-start" onClick={onStop}>
        {stopLabel}
      </Button>
    </div>
  )
}
