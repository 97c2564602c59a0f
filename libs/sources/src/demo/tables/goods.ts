import { type Theme } from './works.js';

/** Sentences of notices that buy goods and not services. */
export const goods: Omit<Theme, 'works'> = {
  scope: [
    'Items shall be new and of current production; used, refurbished and gray market goods are not accepted.',
    'Brand name or equal: an equal product must meet the salient characteristics listed in the attachment.',
    'Delivery is due 60 days after receipt of order, freight prepaid to the destination.',
    'The price includes installation, start-up, two days of training for users, and removal of packaging.',
    'A base quantity and optional quantities are stated in the schedule.',
  ],
  demands: [
    'Offers shall include product literature that proves each required characteristic.',
    'A warranty of at least one year on parts and labor is required.',
    'The offeror shall be the manufacturer or an authorized dealer and show a letter to that effect.',
    'Country of origin must be stated for each line item.',
    'Partial offers and alternates are accepted where they are marked as such.',
  ],
};
