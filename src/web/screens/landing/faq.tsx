import { t } from '#shared/language/t.ts'
import { Text } from '#web/components/values/text.tsx'

/** How to look at the product without entering anything. */
export function Demo() {
  return (
    <section className="demo" id="demo" aria-labelledby="demo-title">
      <h2 id="demo-title">{t('Try It With Sample Data')}</h2>
      <p className="lead">
        {t(
          'One command starts Rooftree on your computer with a portfolio of 156 units, their tenants and a year of rent. It prints a sign-in for each role and does not touch your data.',
        )}
      </p>
      <pre>
        <code>npm run demo</code>
      </pre>
    </section>
  )
}

export function Faq() {
  return (
    <section className="faq" id="faq" aria-labelledby="faq-title">
      <h2 id="faq-title">{t('Frequently Asked Questions')}</h2>
      <div>
        {questions().map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
        <details>
          <summary>{t('What do I need to run it?')}</summary>
          <p>
            <Text
              id="A computer with Node.js 20 or later, on Linux, macOS or Windows. <0>npm start</0> brings its own database and prints the address to open. A small server is enough for thousands of units."
              parts={[<code key="start" />]}
            />
          </p>
        </details>
      </div>
    </section>
  )
}

function questions(): { question: string; answer: string }[] {
  return [
    {
      question: t('What does it cost?'),
      answer: t(
        'Nothing. Rooftree is open source under the MIT License, with all features included. You only pay for the computer or server it runs on.',
      ),
    },
    {
      question: t('Who is it for?'),
      answer: t(
        'Landlords with a few units and property managers with hundreds of them. Owners, maintenance staff and tenants get their own sign-in and see only what they need.',
      ),
    },
    {
      question: t('Where is my data?'),
      answer: t(
        'On your server, and nowhere else. You can back it up with one command and download everything as JSON and CSV at any time.',
      ),
    },
    {
      question: t('Can I bring my current records?'),
      answer: t(
        'Yes. Import units, tenants, leases and balances from Excel or CSV. You choose the day from which Rooftree charges rent, so nothing is charged twice.',
      ),
    },
    {
      question: t('Do tenants pay online?'),
      answer: t(
        'Yes, once you connect your own Stripe account: by card or bank account, once or by autopay, and the money goes straight to you. Without it, tenants pay you the way they do today and report their payment. You confirm it with a click, and they get a receipt.',
      ),
    },
    {
      question: t('Is it available in Spanish?'),
      answer: t('Yes. Everyone chooses English or Spanish (beta) for themselves.'),
    },
  ]
}
