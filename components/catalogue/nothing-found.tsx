import { Armchair, Flag } from 'lucide-react'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'

type NothingFoundProps = {
  title: string
  text: string
  action: string
  href: string
  isPastEnd: boolean
}

/** Empty state of a list with a reason and a link; not indexed by search engines. */
export function NothingFound({ title, text, action, href, isPastEnd }: NothingFoundProps) {
  const Icon = isPastEnd ? Flag : Armchair
  return (
    <>
      <meta name="robots" content="noindex, follow" />
      <Empty
        icon={<Icon size={36} />}
        title={title}
        text={text}
        action={
          <Link className={buttonClass({ kind: 'pri' })} href={href}>
            {action}
          </Link>
        }
      />
    </>
  )
}
