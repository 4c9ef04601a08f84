import { MessageCircle } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { useTranslation } from '#words'

type AskToWriteProps = {
  first: boolean
  /** True when the composer with the focus has just been closed. */
  wasOpen?: boolean
  onAsk?: () => void
}

/** Button that opens the composer; for an empty thread an invitation to write the first comment. */
export function AskToWrite({ first, wasOpen, onAsk }: AskToWriteProps) {
  const { t } = useTranslation('comments')
  if (!first)
    return (
      <button
        type="button"
        className="input text-start text-ink-2"
        data-act="write"
        // biome-ignore lint/a11y/noAutofocus: the focus was in the composer that this button replaces
        autoFocus={wasOpen}
        onClick={onAsk}
      >
        {t('ask')}
      </button>
    )
  return (
    <Empty
      heading="h3"
      icon={<MessageCircle size={32} aria-hidden="true" />}
      title={t('first.title')}
      text={t('first.text')}
      action={
        <Button kind="pri" data-act="write" autoFocus={wasOpen} onClick={onAsk}>
          {t('first.write')}
        </Button>
      }
    />
  )
}
