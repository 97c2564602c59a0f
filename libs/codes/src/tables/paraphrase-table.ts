/**
 * Plain English words that replace each other in paraphrases of notices. Each line is a group of words, and a word may be in several lines. Any word
 * of a line may replace any other word of the line, so no line may have opposites, a stronger and a weaker word (may, must), or the parties of a
 * contract.
 */
export const paraphraseTable = `
freight shipping ship
brand new
ready shelf
job contract award
bill payment
paperwork documentation document
price bid quote offer
goods equipment
complaint concern
prescribe specify require
letter writing written
return submit
content outline
procedure process
legal law
financial finance
regulatory regulation
facilitate run host help
requirement require need must
submit send provide deliver hand give furnish forward transmit turn present tender file lodge supply enter return upload get reach
submit submission response reply respond answer
submit participate compete
provide supply furnish give deliver offer render make hand
receive arrive come get reach
include contain state list show give provide cover comprise consist incorporate feature enclose attach add mention carry
include part among
enter sign conclude make
depend determine base decide
issue give hand distribute
collaborate cooperate together joint partner team
consider include
income revenue
attach enclose add accompany append
complete fill finish finalize
complete full whole entire thorough total
total entire whole full complete all entirely exclusive
send mail post dispatch
send ship dispatch
email electronic electronically online
electronic electronically online digital internet web
online internet web electronically website portal site
website site page web portal online internet
download get obtain retrieve access
obtain get acquire receive have gain secure access retrieve
access view reach open available find get obtain enter read
view look see read
find located available get obtain see access
available accessible open obtainable offered posted online find found ready there
available fund money
due deadline close end expire cutoff
deadline due date close closing
deadline timeline schedule
close end stop finish conclude
end finish conclude stop through until expire
begin start commence open
start begin effective
day date time
time hour clock
period duration term length span time
period performance run last
duration long length last term run
last run continue remain stay
annual year yearly
month monthly
condition requirement term
submission submit send deliver
offer proposal quote bid response submission tender quotation application
application proposal submission request apply
response submission answer reply offer quote statement
question inquiry query ask inquire
ask question request inquire query
request ask seek solicit require call want
seek want look need request solicit require desire invite search ask
want need seek desire wish require like intend
solicit request seek ask invite call
solicitation notice rfq rfp ifb announcement request posting opportunity procurement bid document
notice announcement solicitation posting synopsis notification
announcement notice solicitation publication
notify tell inform notice notification advise let announce
advise tell inform notify recommend
amendment change modification update revise
change modify alter amend revise adjust update
purchase buy acquire procure acquisition procurement order get obtain purchasing
acquisition procurement purchase buy contract project requirement solicitation effort
requirement need purchase procurement buy project work effort contract job
requirement rule condition criterion criteria standard specification
effort work project requirement task job
work project job effort service task perform labor
perform do carry execute conduct work accomplish complete deliver fulfill undertake
performance work perform
conduct hold carry perform do run make lead
hold conduct host take place have organize
hold have own possess keep maintain carry
execute perform carry implement sign
implement carry execute deploy introduce
service support work
support help assist aid back assistance
maintain keep preserve service upkeep
repair fix mend overhaul restore refurbish
replace substitute swap exchange new
replacement substitute new
remove take away strip haul dispose
install fit mount put set place
install installation
build construct erect make
construct build construction
fabricate make build manufacture construct
manufacture make produce build fabricate
produce make create generate
develop create make design build write prepare
create make develop build establish
prepare write develop make draft put
write prepare draft compose
establish set create form make
design plan develop draw
test check try examine trial
inspect check examine test review look
check verify confirm inspect examine test
verify confirm check prove validate
confirm verify check sure acknowledge ensure
ensure sure guarantee
prove demonstrate show evidence document
show demonstrate prove present display evidence
evidence proof documentation prove show
review evaluate look assess examine check consider read study
evaluate assess review judge rate score consider weigh look examine appraise compare grade
evaluation assessment review
judge evaluate assess decide determine
consider look review evaluate take accept count deem entertain regard
consider regard view deem treat
accept take receive consider allow
acceptable accept fine okay allow adequate
approve authorize accept permit sanction consent
approval consent authorization permission
authorize permit allow approve
allow permit let enable authorize accept
license permit licensed certified
award contract grant give make select choose win go order buy
award selection decision
awardee winner selected successful chosen
win award successful select receive
successful win selected awardee chosen
select choose pick chosen award selection winning successful
choice select choose selection
choose select pick decide
decide determine choose decision judge
determine decide find judge establish set
determination decision
basis base ground foundation
base ground found rest depend follow
depend base subject rest hinge condition contingent
factor criterion criteria consideration element
criteria factor criterion basis standard
important significant weight critical key essential
essential important critical vital key necessary
advantageous best beneficial favorable good value
best most advantageous top optimal good
good favorable sound
low cheap lowest inexpensive least
price cost amount rate pricing charge quote
cost price expense charge amount spend
charge cost fee price
pay reimburse cover bear compensate fund money cost
reimburse pay compensate cover repay back refund
bear pay cover responsible carry cost
cover pay include bear
invoice bill billing
fund money finance funding pay support appropriation dollar grant budget financial
money fund financial dollar cash
grant award fund give
estimate approximate expect projected about around estimated roughly anticipate
approximate about around roughly estimate nearly some
about approximately approximate around roughly
magnitude value size amount cost price range estimate
value worth amount price cost
amount sum quantity total number
quantity number amount count
between range from
item product good supply unit article line
good item product supply merchandise
supply item product good material
equipment machine device unit system gear tool
unit item each piece
part component piece portion section
portion part share section
component part element
section part paragraph chapter
attachment document file enclosure annex appendix exhibit
document file paper record documentation paperwork attachment
form document
paper hard print
copy duplicate
worksheet form sheet spreadsheet
resume cv
experience background history
experienced skilled seasoned expert
skill ability capability qualification expertise
capability ability capacity skill capable
capable able ability can qualified
ability able can capable capability
qualification credential skill
qualify eligible meet
eligible qualify may allowed can able entitled
eligibility qualify eligible
responsible accountable charge duty
responsibility duty task responsible job
register enroll sign registration
active current valid registered
valid good effective current force binding firm open
current present now today existing active
currently present now
future later coming upcoming
anticipate expect plan foresee project
anticipated expected planned
plan intend scheduled
intend plan aim mean want
aim goal intend objective purpose target seek
purpose aim goal intent objective reason
schedule plan timetable time calendar
delay postpone late
late tardy after past overdue
timely time punctual prompt
prompt quick fast immediate soon
immediate prompt instant right now
quick fast rapid speedy
soon early possible
possible feasible can
feasible possible practical
reasonable fair sensible adequate
fair reasonable equitable
adequate sufficient enough suitable
suitable appropriate fit proper right
proper right correct appropriate
correct right accurate fix
accurate correct exact precise
exact precise identical same
same identical equal equivalent like
equal equivalent same comparable match
comparable similar equivalent equal like
similar like comparable alike related
match equal same correspond agree
different other vary distinct
separate individual distinct different apart
individual separate single each
single one sole only just lone
sole only single one exclusive
only just exclusive sole
several multiple many more number
many several multiple numerous
each every per all any
all every each any entire whole full
additional more further extra other added another supplementary
other additional another else different
alternate alternative other another different
alternative option other another alternate choice
new novel unused fresh
novel new original innovative
used secondhand
open public unrestricted
public government
limit restrict confine cap maximum reserve
reserve set restrict limit keep hold earmark
set reserve establish fix
setaside reserve restrict limit dedicate exclusive
reserve set setaside
dedicate reserve commit
preference priority prefer favor
priority preference first prefer
prefer desire like want
discretion decide choice choose decision judgment option right
right may discretion entitled reserve
authority power right authorized
obligation duty commitment requirement bound owe
commit obligate bind promise
binding obligate bind
bind obligate commit tie
comply follow meet conform obey adhere satisfy observe accordance per consistent fulfill
accordance follow comply per under conform
conform meet comply match follow satisfy
meet satisfy fulfill comply conform match achieve
fulfill meet satisfy complete
compliant comply meet follow conform
conformance comply meet conform
violate breach break
standard norm specification requirement criterion
specification standard requirement spec detail
regulation rule law
law statute regulation legal act
legal law lawful
policy rule
guideline rule guidance instruction
guidance guideline instruction direction
procedure process method way step
method way means manner process procedure approach
via through by using
mode way method
step stage phase
location place site where locate area
locate situated place find based
based locate headquartered
area region zone place field
address location
facility building plant site installation center
building facility structure house
office room bureau
warehouse storage store
store keep storage
premise site facility
onsite site
deliver ship bring transport send delivery supply arrive
delivery ship shipment deliver arrive
transport ship carry move haul convey
convey transport carry deliver
move transport relocate carry
destination place delivery point
origin source
contact reach write ask communicate get touch speak direct
call phone telephone ring
fax facsimile
direct address send forward refer submit
refer direct send see consult
see refer consult view
consult see refer talk ask
talk speak discuss consult
discuss talk discussion
discussion talk negotiation
negotiate discuss bargain
meeting conference session
visit tour walk inspect
attend take part join participate go
join participate attend part become
participate part join involve compete
involve include participate
tell say inform
say state tell
state declare say specify indicate
declare state say announce
indicate state show specify
specify state name indicate list set
name state list specify call designate
designate name appoint assign
assign give designate allocate
title name
identify name state list specify show
list name give catalog
describe explain detail outline set
explain describe detail clarify
clarify explain clear clarification
detail information particular specific
information detail data fact
data information figure
publish post issue announce release print advertise put
post publish put upload issue list
issue publish release post give send make put
publicize publish
cancel withdraw terminate
terminate end cancel
withdraw cancel retract
extend prolong lengthen
renew extend
exercise use
option extend
increase raise grow more
raise increase lift
reduce lower cut decrease drop lessen discount
discount reduce lower cheaper
improve better enhance upgrade
enhance improve strengthen better
promote encourage support advance further
protect safeguard guard secure
secure protect safe
prevent stop avoid keep
disable deactivate off
damage harm injury
risk danger hazard
incident accident event
urgent emergency rush quick
train teach instruct training education
teach train educate instruct
education training school
student pupil
staff personnel employee people worker team member
labor work worker personnel
team group staff crew
group team body
people person individual
lead head manage direct chief
manage run administer oversee handle control
oversee supervise manage monitor
monitor track watch check oversee
track monitor follow
control manage check
run operate work conduct
operational working operating run
function feature work
characteristic feature property
use employ utilize apply
employ use hire
apply use pertain hold govern
govern apply control
pertain apply concern
keep retain maintain stay hold preserve
stay remain keep
become join be
clean wash tidy
cleaning janitorial custodial
trash waste refuse garbage rubbish
vehicle car truck
ship vessel boat
aircraft plane airplane
engine motor
road street highway
fuel gas petrol
tax levy duty
insurance coverage
guarantee warranty ensure assure
bond guarantee surety
security protection
citizen national
national nation country
country nation land
city municipal town
municipal city local
local nearby area regional
overseas abroad foreign
home domestic house
federal government
hospital medical
medical health healthcare clinical
doctor physician
drug medicine medication
study research investigation examine
scientific science
idea concept
plan proposal
report statement account
record document log
summary overview abstract
introduction overview
brief short concise
long lengthy
large big great
small little minor
little small minimal few
minimal little least small
main primary chief key major principal
primary main first chief principal
major main large big
key main important
initial first start original
final last end
previous earlier past prior former
earlier before previous prior
next following coming
consecutive row successive continuous straight
continuous consecutive constant ongoing
regular normal usual routine standard
common joint shared usual general
joint together common shared
together jointly joint combined
combine join merge together
share part portion split
split share divide
general overall common broad
overall general total
broad wide general
formal official
written write paper
oral verbal spoken
language wording tongue
text wording language word
clause provision term
understand know comprehend
know understand aware
learn find know
think believe
agree consent accept
contract agreement order award deal
order contract purchase buy
sign execute signature
dispute disagreement conflict
concern issue worry matter problem
problem issue difficulty trouble
resolve solve settle fix
resolution solve settle
cause result lead reason
result lead cause outcome follow
impact effect influence affect
affect impact influence change
artificial rig fake
manipulate rig tamper
reason ground cause
grounds reason
fail miss neglect
failure fail
refuse reject decline deny
exclude omit leave
free charge cost fee
unless except
brand name make
model type version
version model edition
type kind sort category
category type kind class
dimension size measurement
measurement measure size
weight heavy weigh
color colour
grade quality rating
rating grade rate
level degree
technical technology
software program application
program software scheme
program project initiative
computer it
network system
hardware equipment
interlock lock
fence fencing
gate door
light lighting lamp
heat heating
cool cooling
pipe piping
cable wire wiring
power electricity electric
electrical electric
food meal
clothing clothes garment apparel
weapon arm
house housing
rent lease
landlord lessor owner
require need must want call demand
necessary need require
mandatory require must
obligate require must
advance ahead before
toward to
outreach communication
spread disseminate distribute
distribute spread give hand
collect gather
meet gather
calculate compute figure
rank rate
multiply times
add plus more include supplement
addition add supplement more
instead replace
return back
preserve restore keep
rehabilitate restore
restoration restore
historic historical history
old aged
adjust adapt change
least minimum
maximum most
potential prospective possible likely would-be
good quality well best
quality good standard grade
belong part
limited short few small little
access log enter reach use sign
sign log access register enroll
use need access employ utilize
have hold possess contain include carry bear need
need have use
face have experience risk
address meet answer handle treat deal tackle solve cover resolve respond
handle manage process treat deal
process handle treat manage work
treat handle consider deal process
usual typical normal common standard
typical usual normal common general
common usual typical frequent
later after afterwards subsequent then
subsequent later follow next after
apply cover pertain hold
cover apply protect
separate other distinct additional
answer address respond reply
time date present moment period now
now present current time
choose suggest
propose suggest recommend offer plan intend
proposed planned intended
watch monitor check follow
come include accompany receive arrive
accompany attach include come together
arrange organize set schedule plan
arrangement agreement plan
organize arrange hold structure
announce notify notice publish tell
merely only just
direct target aim point focus address
target direct aim focus goal
focus target concentrate emphasize center
emphasize stress focus highlight
effort work attempt activity
try attempt seek effort
activity action work task event
action activity act step measure
unique particular special specific
particular specific special certain
tailor adapt adjust customize fit
fit adapt suit match suitable
nature kind type character
regardless whatever whichever irrespective
respective each own
fiscal financial
assign allocate allot give
allocate assign distribute give set earmark
portfolio set collection group
group set collection category
category group kind
partnership partner cooperation collaboration
partner collaborate associate ally
associate partner member
industry sector trade business field
field area sector discipline subject
subject topic matter field theme
topic subject theme matter area
matter subject topic issue
promising best
recipient grantee awardee
relevant pertinent related applicable
related connected relevant linked associated
connect link relate join tie
link connect relate tie url address
tie link bind
disproportionate unequal
disease illness sickness
justification reason explanation rationale
geographic region location
geography region
agenda program schedule
broad wide large extensive
increase grow boost expand raise
expand extend grow increase widen
widen expand broaden
reduce cut decrease lower shrink limit
resource money fund mean asset
rely depend count
depend rely hinge contingent
prepare ready make get write
preparation prepare
ready prepare available
retention keep
ideal best
principal lead main
researcher investigator scientist
welcome accept invite open allow
invite welcome ask encourage
various different several diverse
diverse various different varied
range variety span scope extend
scope range extent
extent scope degree
outline describe summarize list
define describe set specify
definition define
mention name refer note
note mention remark
comment remark note feedback
feedback comment input
view opinion see
opportunity chance notice
benefit advantage gain help
gain benefit get
improvement betterment
crucial critical key vital essential
needed required necessary
shortage lack
rest remainder remain
remain rest left
amount level
payment remittance
remit pay send
accept honor
valid hold stand
remain valid stand
firm hold fixed set
threshold limit level
limit threshold ceiling cap
exceed surpass top go
above exceed
below under
beyond exceed past
past beyond after
outside beyond
inside within
deliver bring drop
bring deliver carry take
carry bring transport
pickup collect
collect pick
package pack bundle
wrap pack
container box
mark label tag identify
stamp mark
seal close
sealed closed
subject line heading title
caption title
reference cite mention quote
number code
identifier number id
serial number
line row item
table chart list
list table enumerate
sheet page
side page
font type
typeface font
format form
excel spreadsheet
upload submit post load
visit go see
trip visit travel
travel trip journey
lodging hotel accommodation
escort accompany
identification id badge identity
entrance entry gate access
entry entrance access admission
parking park
floor story
width wide
height high
deep depth
volume amount
bulk large
speed fast rate
capacity size ability
output produce production
yield produce
plant crop facility
farm agricultural
agriculture farm
farmer grower
soil land
river stream water
coast shore
sea ocean marine
fish fishery
wildlife animal
species animal
wood timber forest
treatment therapy care
bomb explosive
official officer
lawyer attorney
crime criminal
prison jail correction
inmate prisoner
youth young
child kid youth
elder old senior
family household
woman female
man male
gender sex
race ethnic
interpreter translator
translate interpret
instructor teacher trainer
course class lesson
workshop seminar training
curriculum course
degree diploma
university college
scholarship fellowship
laboratory lab
experiment test
sample specimen
biology biological
physics physical
math mathematics
computer computing
mobile portable
sensor detector
detect find sense discover
camera video
film video movie
picture image photo
sound audio noise
screen display
chair seat
desk table
coat paint cover
steel metal
curtain treatment
stair step
lift elevator raise
tank container
energy power
solar sun
furnace heat
chill cool
refrigerate cool
freeze cool
weather climate
disaster emergency
urgent emergency pressing critical
hurry rush
hold wait
pause stop
halt stop
cease stop end
resume restart
repeat again
renew repeat
often frequent
rare seldom
permanent lasting
temporary interim short
continue ongoing go proceed keep remain
advance proceed
progress advance headway
succeed achieve
achieve reach accomplish attain meet fulfill
accomplish achieve complete do
result outcome product
consequence result
significant important big major substantial
substantial significant large considerable
serious severe grave
critical serious
easy simple
difficult hard tough
complex complicated
clear plain evident
plain clear simple
evident clear obvious
private confidential personal
personal private own
accessible reachable open available
close near
far distant
distance far
high tall
top high best
bottom low
back rear
center middle central
edge side border
circular round notice
sharp exact
warm hot heat
cold cool
wet moist
bright light
error mistake
fault defect flaw
broken defective damaged
defective broken faulty
refurbished renewed remanufactured
remanufactured refurbished rebuilt
genuine original authentic real
real genuine actual true
fake counterfeit
promise guarantee commit
trust rely
honest fair
fair equal
advantage favor
owner holder
customer client
consumer customer user
member participant
candidate applicant
guest visitor
resident inhabitant
neighborhood community
village town
territory area
district area
domain area field
jurisdiction area
workforce employee staff personnel people
pilot trial
confidential secret secrecy disclosure
federal national government
global worldwide international world
international global foreign
exempt free excuse
excuse exempt waive
waive excuse forgo
grounds cause basis
reject throw discard
eliminate remove exclude drop
disregard ignore
overlook ignore
deadline limit
extension more
suspend pause
correct amend fix
rectify correct fix
interpret explain
answer explain
disclose reveal show share
publish share
conceal hide
record keep log
archive record store
track record
account record report
report tell describe record
reporting report
update refresh revise current
recent latest new current
previous last
first earliest
upcoming next future
begin kick launch
launch start begin introduce
kick start
initiate start begin launch
activate start
open begin launch
shut close
wrap finish
expire lapse end
due payable owe
deduct subtract
surcharge fee
salary wage pay
compensation pay payment
earn gain receive
save saving
spend use
expenditure spend cost
outlay cost
invest put fund
investment invest
commerce trade business
commercial business trade
enterprise business company
corporation company
incorporate company
firm company
manufacturer maker producer
distributor dealer reseller
representative agent delegate official
spokesman representative
director head manager
executive manager
administrator manager
coordinate organize arrange align
align coordinate match
leader head lead
expert specialist
professional expert
consultant advisor expert
counsel advise
committee board panel group
commission committee board
council board
association organization society
institution organization institute
foundation organization
agency office department body
body agency group
authority agency
unit office group
division office branch department
headquarters office
installation base site facility
camp base
fort base
depot warehouse
port harbor
auditorium hall
cafeteria dining
dining eat meal
bathroom restroom toilet
apartment housing
residence home house
shelter house
keyed key
postal mail
parcel package
courier carrier messenger
person hand
desk counter
mailbox inbox email
block filter stop
bounce return
zip compress
size large
large oversize
limit size
portal website system site
platform system
application app
account login
click press select
link hyperlink
certify attest confirm declare guarantee
represent state declare
acknowledge confirm recognize admit
recognize acknowledge know
accept acknowledge
receipt confirmation
support evidence back
substantiate support prove
justify explain support
demonstrate explain
approach plan strategy
tactic method
methodology method approach
technique method
technology technique
understanding grasp knowledge
expertise skill experience knowledge
competence skill ability
aptitude ability
track history
history past record background
reputation history
reference contact
size scale
scope size
complexity difficulty
relevance relevant
recency recent
weigh balance rate
order sequence rank
descend fall lower decrease
fall drop descend
ascend rise
rise increase climb
importance significance weight priority
pass succeed
score point rating
rated scored
highest best top most
lowest cheapest least
total sum overall
interchange exchange discuss
exchange swap discuss trade
conforming responsive compliant meet
capable responsible qualified
qualified capable competent
debar exclude
remedy cure fix
claim demand request
protest object complain
complaint concern issue
liable responsible
liability responsibility
title ownership
proprietary own
safety safe
environment environmental green
sustainable green lasting
recycle reuse
dangerous hazardous unsafe
toxic poisonous
`;

/** A general word, then `<` and the special words that it may replace. A special word may not replace the general word. */
export const generalWords = `
equipment < generator pump engine motor machine vehicle truck computer printer radio amplifier instrument boiler chiller compressor
vehicle < truck car van bus trailer
vessel < ship boat barge
document < form proposal quote offer manual drawing report plan certificate worksheet statement
file < document pdf
drawing < blueprint plan
document < file attachment
expense < travel
staff < technician engineer guard nurse driver operator
building < school hospital warehouse barracks house
facility < building plant hospital school laboratory warehouse
furnishing < furniture
send < invoice mail email ship fax forward
submit < mail email fax upload
give < grant award
work < repair construction install maintenance build design paint clean
service < maintenance repair cleaning guard training
good < item equipment material
item < equipment part product board valve pump radio amplifier glove
product < equipment system
system < software
area < city county state
place < city county state base
company < manufacturer
people < employee staff student child adult
information < data name address number resume document description
money < dollar cost price
identity < name
detail < name address information
contact < email telephone call mail phone fax
reach < email telephone call mail phone fax
factor < price performance
method < fax email mail
format < pdf doc xls
`;
