/** Irregular forms: the base form, then its other forms. */
export const irregularFormsTable = `
be is are was were been being am
have has had having
do does did done doing
go goes went gone
send sent
give gave given
get got gotten
hold held
buy bought
choose chose chosen
make made
win won winner
keep kept
guarantee guarantees guaranteed guaranteeing
agree agrees agreed agreeing
pay paid payment payable payee
find found
write wrote written
take took taken
sell sold
build built
begin began begun
show shown
leave left
bring brought
think thought
tell told
know known
lead led
seek sought
spend spent
stand stood
understand understood
teach taught
catch caught
bear bore borne
tear tore torn
fly flew flown
fight fought
sink sank sunk
swim swam swum
ring rang rung
shrink shrank shrunk
forgive forgave forgiven
forget forgot forgotten
bend bent
hang hung
dig dug
stick stuck
shake shook shaken
steal stole stolen
strike struck stricken
throw threw thrown
wind wound
feel felt
sleep slept
sweep swept
blow blew blown
ride rode ridden
eat ate eaten
arise arose arisen
wear worn worn
draw drawn drew
drive driven drove
fall fallen fell
grow grown grew
rise risen rose
see saw seen
lose lost loss
meet met
mean meant
deal dealt
hear heard
run ran
read reader
become became
come came
speak spoke spoken
break broke broken
freeze frozen froze
wake woke
bid bids bidding
bind bound binding
cut cutting
set setting
put putting
submit submits submitted submitting
submission submissions submittal submittals
permit permits permitted permitting permission permissible
apply applies applied applying application applications applicable
supply supplies supplied supplying
receive receives received receiving receipt receipts
deliver delivers delivered delivering delivery deliveries deliverable deliverables
decide decides decided deciding decision decisions
describe describes described describing description descriptions descriptive
reduce reduces reduced reducing reduction reductions
produce produces produced producing production productions
extend extends extended extending extension extensions
expand expands expanded expanding expansion
respond responds responded responding response responses
explain explains explained explaining explanation explanations
compare compares compared comparing comparison comparisons
analyze analyzes analyzed analyzing analysis analyses analyse analysed analytical
maintain maintains maintained maintaining maintenance
register registers registered registering registration registrations registry
exceed exceeds exceeded exceeding excess excessive
succeed succeeds success successful successfully
proceed proceeds proceeding
provide provides provided providing
include includes included including inclusion inclusive
exclude excludes excluded excluding exclusion
conclude conclusion concluded
revise revises revised revising revision revisions
supervise supervision supervisor supervised
admit admits admitted admission admissions
transmit transmits transmitted transmitting transmission transmissions transmittal
omit omits omitted omission
commit commits committed commitment commitments
refer refers referred referring reference references referral referenced
prefer prefers preferred preference preferences preferable
occur occurs occurred occurrence
defer deferred
compete competes competed competing competition competitions competitive competitively competitor competitors
acquire acquires acquired acquiring acquisition acquisitions
require requires required requiring
requirement requirements
repeat repetition
inquire inquires inquiry inquiries enquiry enquiries
publish publishes published publishing publication publications
modify modifies modified modification modifications
identify identifies identified identification identity
verify verifies verified verification
notify notifies notified notification notifications
certify certifies certified certification certifications certificate certificates
qualify qualifies qualified qualification qualifications
specify specifies specified specification specifications specific specifically specs
classify classified classification
justify justification justified
hire hires hired hiring
manage manages managed managing management manager managers managerial
govern governs governing
use uses used using usage user users useful
lend lent
know knowledge
safe safety safely safeguard
long length longer longest lengthy
wide width wider
deep depth deeper
high height higher highest
strong strength strongest
weigh weighs weighed weight weights
grow growth
true truth truly
free freely freedom
new newly newest newer
early earlier earliest
late lately later latest lateness
low lower lowest lowly
large larger largest
small smaller smallest
big bigger biggest
good better best
near nearest nearby
full fully
whole wholly
two twice second twofold
three third threefold
four fourth
five fifth
six sixth
one first once single
child children
man men
woman women
person persons people personal
foot feet
staff staffing staffed
criterion criteria
datum data
medium media
index indices indexes
appendix appendices
day daily days
week weekly weeks
month monthly months
year yearly annual annually years
quarter quarterly
hour hourly hours
price prices priced pricing
cost costs costing costly
notice notices
responsible responsibly responsibility responsibilities
general generally
generate generates generated generator generation
part parts partial partially partly
entire entirely entirety
total totally totals totalling
contract contracts contracted contracting contractual
subcontract subcontracts subcontracting subcontractor subcontractors
office offices
officer officers
official officials officially
organize organization organizations organisation organisations organizational
university universities
universal universally
universe universes
policy policies
police policing
community communities
communicate communicates communication communications
author authors
authority authorities
authorize authorizes authorized authorization authorised
employ employs employed employment
employee employees
employer employers
commerce commercial commercially
nation nations national nationally nationwide
international internationally
state states statewide
statement statements
station stations
ration rations
relate relates related relation relationship
relative relatively
inspect inspects inspected inspecting inspection inspections
inspector inspectors
object objects
objective objectives
object objection objections objected
act acts acting
action actions
active activity activities actively
interest interests interested interesting
international internationally
intern interns internship
internal internally
interim
intend intends intended intending intent intention intentions
plan plans planned planning planner
ship ships shipped shipping shipment shipments
stop stops stopped stopping
drop drops dropped
begin begins beginning
plane planes
program programs programmatic programme programmes
experience experiences experienced
base bases based basis
business businesses
various variety vary varies variation variations
matter matters
other others
format formats formatted
form forms
final finally
finance finances financial financially financing
profession professional professionals professionally
special specialist specialists specialty
technician technicians
hand hands
handle handles handled handling
post posts posted posting
position positions
country countries
county counties
order orders ordered ordering
border borders
event events
even evenly
eventual eventually
present presently
presence
presentation presentations
current currently
local locally
locate located locates location locations
procure procures procured procuring procurement procurements
secure secures secured securely
security securities
secret secrets
secretary secretaries
practice practices practical
resource resources
source sources sourcing
serve serves served serving
service services
live lives living
alive
day daily
license licence licences licenses licensed licensing
color colour colours colored coloured
center centre centres centers centered centred
program programme programmes programs
labor labour labours
defense defence
offense offence
favor favour favours favored favoured
gray grey
check cheque cheques
catalog catalogue catalogues catalogs
`;
