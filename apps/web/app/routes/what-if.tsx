import { WhatIfPage } from '../features/records/what-if/WhatIfPage.tsx';

export const handle = { ns: ['records-what-if', 'records-tipsters', 'tips-bets', 'ui'] };

export default WhatIfPage;
