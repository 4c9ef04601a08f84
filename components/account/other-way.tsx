import { Link } from '#components/navigation/link.tsx'

type OtherWayProps = { question: string; href: string; label: string }

/** Link below a form to the alternative form. */
export function OtherWay({ question, href, label }: OtherWayProps) {
  return (
    <p className="text-center">
      {question}{' '}
      <Link className="link" href={href}>
        {label}
      </Link>
    </p>
  )
}
