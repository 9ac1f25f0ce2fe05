/** Names that mean the same in user interfaces; each line is one meaning, in normalised words. */
const GROUPS = `
sign in | log in | login | signin | log on
sign out | log out | logout | signout | log off
sign up | signup | register | create account | create an account | create your account
search | find | look up
email | e mail | email address | e mail address | your email | your e mail | mail address
password | passcode | pass word
username | user name | login name
phone | telephone | phone number | telephone number
mobile | mobile phone | mobile number | cell phone
cart | basket | shopping cart | shopping basket | shopping bag | bag
add to cart | add to basket | add to bag | add to shopping cart
checkout | check out | go to checkout | proceed to checkout
next | continue | proceed
back | previous | prev | go back
ok | okay
close | dismiss | ×
delete | remove
edit | modify
save | save changes
settings | preferences
zip | zip code | postal code | postcode | post code
first name | given name | forename
last name | surname | family name
quantity | qty
accept | agree | i agree | i accept
accept all | accept all cookies | allow all | allow all cookies | accept cookies
reject | decline
reject all | reject all cookies | decline all
menu | main menu | navigation menu | open menu
home | home page | homepage
account | my account | your account
date of birth | birthday | birth date | birthdate | born | born on
city | town
state | province
photo | picture
start | begin | get started
finish | done
more | show more | see more | load more
buy now | buy it now | place order | place the order | order now | submit order | complete order | complete purchase
book | book now
reserve | reserve now
pay | pay now
terms | terms of service | terms of use | terms and conditions
privacy | privacy policy
company | organization | organisation
color | colour
expiry | expiry date | expiration date | expires
cvc | cvv | security code
card number | credit card number
full name | your name
forgot password | forgot your password | forgotten password | forget password | forget your password
comment | comments
voucher | voucher code | promo code | promotion code | discount code | coupon | coupon code
reference | reference number
country | country of residence
`;

/** What some write as one word, others as two, or shorter. */
const FORMS =
  /\b(e mail|pick up|drop off|post code|zip code|time zone|user name|web site|voice mail|mail|max|min)\b/g;

const FULL: Readonly<Record<string, string>> = { mail: 'email', max: 'maximum', min: 'minimum' };

/** A normalised name with one form of such words. */
export const joined = (name: string): string =>
  name.replace(FORMS, (words) => FULL[words] ?? words.replace(' ', ''));

const MEANINGS: ReadonlyMap<string, number> = new Map(
  GROUPS.trim()
    .split('\n')
    .flatMap((line, meaning) =>
      line.split('|').map((name): [string, number] => [joined(name.trim()), meaning]),
    ),
);

/** What a normalised name means, where it is one of those that have another word for it. */
export function meaningOf(name: string): number | undefined {
  return MEANINGS.get(name);
}
